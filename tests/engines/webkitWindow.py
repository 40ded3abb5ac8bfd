"""A window of WebKitGTK that does what it is told: commands come as lines of JSON, answers leave on descriptor 3.

WebKit writes the console's messages to the standard error by itself.
"""

import json
import os
import sys
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

options = json.loads(sys.argv[1])
answers = os.fdopen(3, "w")

# A session that keeps nothing writes no message of a page, and fetches again what was fetched ahead.
data = WebKit2.WebsiteDataManager(
    base_data_directory=options["profile"], base_cache_directory=options["profile"]
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
view = WebKit2.WebView.new_with_context(context)
settings = view.get_settings()
settings.set_enable_write_console_messages_to_stdout(True)
# Scripts of the page alone: what is run from here still runs.
settings.set_enable_javascript_markup(options.get("scripts", True))
settings.set_enable_html5_local_storage(options.get("storage", True))
Gtk.Settings.get_default().set_property("gtk-enable-animations", not options.get("reducedMotion", False))
view.get_user_content_manager().add_script(
    WebKit2.UserScript.new(
        options["startScript"],
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)

window = Gtk.Window()
window.set_decorated(False)
window.set_default_size(options["width"], options["height"])
window.add(view)
window.show_all()


def answer(request, **fields):
    answers.write(json.dumps({"id": request["id"], **fields}) + "\n")
    answers.flush()


loading = []


def load_changed(_, event):
    if event == WebKit2.LoadEvent.FINISHED:
        while loading:
            answer(loading.pop())


view.connect("load-changed", load_changed)


def goto(request):
    loading.append(request)
    view.load_uri(request["url"])


# Within the app, or from the memory of pages, nothing is loaded that could have finished.
def back(request):
    view.go_back()
    answer(request)


def forward(request):
    view.go_forward()
    answer(request)


def run(request):
    def ran(_, result):
        try:
            answer(request, value=view.call_async_javascript_function_finish(result).to_string())
        except GLib.Error as error:
            answer(request, error=error.message)

    view.call_async_javascript_function(request["body"], -1, None, None, None, None, ran)


def resize(request):
    window.resize(request["width"], request["height"])
    answer(request)


def print_page(request):
    operation = WebKit2.PrintOperation.new(view)
    printer = Gtk.PrintSettings()
    printer.set_printer("Print to File")
    printer.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, f"file://{request['file']}")
    printer.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    operation.set_print_settings(printer)
    setup = Gtk.PageSetup()
    setup.set_paper_size(Gtk.PaperSize.new("iso_a4"))
    operation.set_page_setup(setup)
    operation.connect("finished", lambda _: answer(request))
    operation.connect("failed", lambda _, error: answer(request, error=error.message))
    operation.print_()


def version(request):
    numbers = (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    answer(request, value=".".join(map(str, numbers)))


COMMANDS = {command.__name__: command for command in (goto, back, forward, run, resize, print_page, version)}


def read_commands():
    for line in sys.stdin:
        request = json.loads(line)
        GLib.idle_add(lambda request=request: COMMANDS[request["command"]](request) and False)
    GLib.idle_add(Gtk.main_quit)


threading.Thread(target=read_commands, daemon=True).start()
Gtk.main()
