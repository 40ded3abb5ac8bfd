// Runs in every document of a measured page. `browser.ts` leaves in sessionStorage, which outlives a full page load,
// what to wait for after the next press of the pointer; a console message reports when that was painted.
(() => {
  const KEY = 'bench';
  const read = () => JSON.parse(sessionStorage.getItem(KEY) ?? '{"goals":[]}');
  const write = (state) => sessionStorage.setItem(KEY, JSON.stringify(state));

  const find = ({selector, text = ''}) =>
    [...document.querySelectorAll(selector)].find((one) => one.checkVisibility() && one.textContent.includes(text));

  function type(field, text) {
    field.focus();
    // With the prototype's setter, because React overrides the property of each field.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertText', data: text}));
  }

  function look() {
    const {goals, pressed} = read();
    if (goals.length === 0) return;
    const element = find(goals[0]);
    if (element && goals[0].type) type(element, goals[0].type);
    if (element && goals.length === 1) {
      // The message is handled after the frame of this callback has been painted.
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => {
        write({goals: []});
        console.debug(KEY, performance.timeOrigin + performance.now() - pressed);
      };
      port2.postMessage(null);
      return;
    }
    if (element) write({goals: goals.slice(1), pressed});
    requestAnimationFrame(look);
  }

  function begin({isTrusted, timeStamp}) {
    const {goals, pressed} = read();
    if (!isTrusted || pressed || goals.length === 0) return;
    write({goals, pressed: performance.timeOrigin + timeStamp});
    requestAnimationFrame(look);
  }
  addEventListener('pointerdown', begin, true);
  if (read().pressed) requestAnimationFrame(look);
})();
