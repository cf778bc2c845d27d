/* Gamepads for a program that is not ours to change: preloaded into it, this plugs virtual ones into the SDL it loads.

   A thread waits until SDL has its gamepads ready and then obeys the lines of the pipe named by PADSHIM_PIPE:

       attach VENDOR PRODUCT NAME     press PAD BUTTON     release PAD BUTTON     detach PAD

   Vendor and product are hexadecimal; pads are numbered from 0 in the order they were attached, buttons as SDL does.

   gcc -shared -fPIC -O2 -o padshim.so padshim.c -ldl -lpthread */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_PADS 8
#define GAME_CONTROLLER 1
#define INIT_GAMECONTROLLER 0x2000u
#define LEFT_TRIGGER 4
#define RIGHT_TRIGGER 5
#define RELEASED -32768
#define A_WHILE 10000 /* microseconds */

/* SDL_VirtualJoystickDesc, version 1 */
typedef struct {
    uint16_t version, type, axes, buttons, hats, vendor, product, padding;
    uint32_t button_mask, axis_mask;
    const char *name;
    void *userdata;
    void *callbacks[6];
} Description;

typedef struct {
    void *joystick;
    int instance;
} Pad;

static char library[4096];
static Pad pads[MOST_PADS];
static int count;

static uint32_t (*was_init)(uint32_t);
static int (*attach_virtual)(const Description *);
static int (*detach_virtual)(int);
static int (*instance_of)(int);
static int (*number_of)(void);
static void *(*open_joystick)(int);
static void (*close_joystick)(void *);
static int (*set_button)(void *, int, uint8_t);
static int (*set_axis)(void *, int, int16_t);

static int look_for_sdl(struct dl_phdr_info *info, size_t size, void *data)
{
    const char *name = info->dlpi_name ? strrchr(info->dlpi_name, '/') : NULL;
    (void)size;
    (void)data;
    if (name == NULL || strncmp(name, "/libSDL2-2", 10) != 0)
        return 0;
    strncpy(library, info->dlpi_name, sizeof library - 1);
    return 1;
}

static void attach(unsigned vendor, unsigned product, const char *name)
{
    Description wanted = {.version = 1, .type = GAME_CONTROLLER, .axes = 6, .buttons = 15};
    int index;

    if (count == MOST_PADS)
        return;
    wanted.vendor = (uint16_t)vendor;
    wanted.product = (uint16_t)product;
    wanted.name = strdup(name);
    index = attach_virtual(&wanted);
    if (index < 0)
        return;
    pads[count].instance = instance_of(index);
    pads[count].joystick = open_joystick(index);
    set_axis(pads[count].joystick, LEFT_TRIGGER, RELEASED);
    set_axis(pads[count].joystick, RIGHT_TRIGGER, RELEASED);
    count++;
}

static void detach(int pad)
{
    close_joystick(pads[pad].joystick);
    for (int index = 0; index < number_of(); index++)
        if (instance_of(index) == pads[pad].instance) {
            detach_virtual(index);
            return;
        }
}

static void obey(const char *line)
{
    unsigned vendor, product;
    int pad, button;
    char name[128];

    if (sscanf(line, "attach %x %x %127[^\n]", &vendor, &product, name) == 3)
        attach(vendor, product, name);
    else if (sscanf(line, "press %d %d", &pad, &button) == 2 && pad < count)
        set_button(pads[pad].joystick, button, 1);
    else if (sscanf(line, "release %d %d", &pad, &button) == 2 && pad < count)
        set_button(pads[pad].joystick, button, 0);
    else if (sscanf(line, "detach %d", &pad) == 1 && pad < count)
        detach(pad);
}

static void *work(void *name)
{
    void *sdl = NULL;
    char line[256];

    while (sdl == NULL) {
        usleep(A_WHILE);
        if (library[0] == '\0')
            dl_iterate_phdr(look_for_sdl, NULL);
        if (library[0] != '\0')
            sdl = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
    }
    was_init = dlsym(sdl, "SDL_WasInit");
    attach_virtual = dlsym(sdl, "SDL_JoystickAttachVirtualEx");
    detach_virtual = dlsym(sdl, "SDL_JoystickDetachVirtual");
    instance_of = dlsym(sdl, "SDL_JoystickGetDeviceInstanceID");
    number_of = dlsym(sdl, "SDL_NumJoysticks");
    open_joystick = dlsym(sdl, "SDL_JoystickOpen");
    close_joystick = dlsym(sdl, "SDL_JoystickClose");
    set_button = dlsym(sdl, "SDL_JoystickSetVirtualButton");
    set_axis = dlsym(sdl, "SDL_JoystickSetVirtualAxis");
    while (was_init(INIT_GAMECONTROLLER) == 0)
        usleep(A_WHILE);
    for (;;) {
        FILE *pipe = fopen(name, "r");
        if (pipe == NULL) {
            usleep(A_WHILE);
            continue;
        }
        while (fgets(line, sizeof line, pipe) != NULL)
            obey(line);
        fclose(pipe);
    }
    return NULL;
}

__attribute__((constructor)) static void begin(void)
{
    pthread_t thread;
    char *name = getenv("PADSHIM_PIPE");

    if (name != NULL && pthread_create(&thread, NULL, work, name) == 0)
        pthread_detach(thread);
}
