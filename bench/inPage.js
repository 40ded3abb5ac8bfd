// Runs in every document of a measured page, also in those that a full load brings. `watch.ts` tells it through
// sessionStorage what to wait for; it says through the console when that was painted.
(() => {
  const KEY = 'bench';
  const read = () => JSON.parse(sessionStorage.getItem(KEY) ?? '{"goals":[]}');
  const write = (state) => sessionStorage.setItem(KEY, JSON.stringify(state));

  // What a closed `<details>` holds has a place, and is not seen.
  const isVisible = (element) => element.checkVisibility();

  const find = ({selector, text = ''}) =>
    [...document.querySelectorAll(selector)].find((one) => isVisible(one) && one.textContent.includes(text));

  function type(field, text) {
    field.focus();
    // Through the prototype, because React puts a property of its own on each field.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertText', data: text}));
  }

  function look() {
    const state = read();
    const [goal, ...rest] = state.goals;
    if (!goal) return;
    const element = find(goal);
    if (element && goal.type) type(element, goal.type);
    if (element && rest.length === 0) {
      // A message is handled after the frame that this callback belongs to has been painted.
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => {
        write({...state, goals: []});
        console.debug(
          KEY,
          JSON.stringify({clicked: state.clicked, painted: performance.timeOrigin + performance.now()}),
        );
      };
      port2.postMessage(null);
      return;
    }
    if (element) write({...state, goals: rest});
    requestAnimationFrame(look);
  }

  function begin({type, isTrusted, timeStamp}) {
    const state = read();
    if (!isTrusted || state.clicked || state.goals.length === 0 || type !== (state.from ?? 'click')) return;
    write({...state, clicked: performance.timeOrigin + timeStamp});
    requestAnimationFrame(look);
  }
  addEventListener('click', begin, true);
  addEventListener('pointerdown', begin, true);

  // How long each interaction kept the reader waiting for the next paint, over all documents of a visit.
  new PerformanceObserver((list) => {
    const waits = JSON.parse(sessionStorage.getItem('bench-waits') ?? '{}');
    for (const {interactionId, duration} of list.getEntries())
      if (interactionId) {
        const name = `${performance.timeOrigin} ${interactionId}`;
        waits[name] = Math.max(waits[name] ?? 0, duration);
      }
    sessionStorage.setItem('bench-waits', JSON.stringify(waits));
  }).observe({type: 'event', buffered: true, durationThreshold: 16});
  if (read().clicked) requestAnimationFrame(look);
})();
