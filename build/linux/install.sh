#!/bin/sh
# Puts Quattro Torri into the menu of your desktop, for you alone, or takes it out again: sh install.sh [--remove]
# The program stays in this folder; run the script once more after you have moved it.
set -eu

id=org.quattrotorri.QuattroTorri
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/$id.desktop

refresh() {
    if command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database -q "$share/applications" || true
    fi
}

case ${1-} in
--remove)
    rm -f -- "$entry" "$share"/icons/hicolor/*/apps/"$id".png "$share/icons/hicolor/scalable/apps/$id.svg"
    refresh
    echo 'Quattro Torri is out of the menu; games and settings are still there.'
    exit 0
    ;;
'') ;;
*)
    echo 'sh install.sh [--remove]' >&2
    exit 2
    ;;
esac

if [ ! -x "$here/quattro-torri" ]; then
    echo "There is no program beside this script, or it may not run: $here/quattro-torri" >&2
    exit 1
fi
case $here in
*'
'*)
    echo 'The name of this folder has a line break in it, which no menu can hold.' >&2
    exit 1
    ;;
esac

# A path in quotes: the characters " ` $ \ get a backslash, which is itself written as two; a % is doubled.
quoted=$(printf '%s' "$here/quattro-torri" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/\\\\\\/\\\\\\\\/g' -e 's/%/%%/g')

mkdir -p -- "$share/applications"
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s"\n' "$quoted" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/$id.desktop" >"$entry.new"
mv -- "$entry.new" "$entry"

(cd -- "$here/share/icons" && find . -type f) | while IFS= read -r icon; do
    mkdir -p -- "$share/icons/$(dirname -- "$icon")"
    cp -- "$here/share/icons/$icon" "$share/icons/$icon"
done
refresh
echo 'Quattro Torri is in the menu, among the games.'
