// The skip link moves the focus to the main part, also before the app has started.
addEventListener('click', (event) => {
  if (event.target.matches('.skip')) {
    const main = document.querySelector('main');
    main.tabIndex = -1;
    main.focus();
    event.preventDefault();
  }
});
