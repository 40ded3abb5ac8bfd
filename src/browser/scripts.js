// Shows the buttons that need the scripts beside this one.
document.documentElement.dataset.scripts = '';
