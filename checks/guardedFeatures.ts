/**
 * Features that some promised browsers lack and that the site uses all the same: each with what stands in for it, and
 * where. A name covers what is below it: `css.properties.scrollbar-width` its values as well. Names are those of MDN's
 * browser-compat-data. What the site no longer uses is no longer listed: a test says so.
 */
export const GUARDED: Readonly<Record<string, string>> = {
  // Popovers.
  'html.global_attributes.popover':
    'src/css/layout.css hides them by an attribute, src/document/controls.js opens them',
  'html.elements.button.popovertarget': 'src/document/controls.js reads it',
  'html.elements.button.popovertargetaction': 'src/document/controls.js: the button of an open one closes it',
  'css.selectors.popover-open': 'src/css/layout.css: `@supports not selector(:popover-open)`',
  'api.HTMLElement.hidePopover': 'src/document/controls.js asks for popovers first',
  'api.HTMLElement.showPopover': 'src/document/controls.js asks for popovers first',
  'css.properties.position-area': 'src/components/CopyPage: `@supports not`, in the middle of the window',

  // A little less.
  'css.selectors.has': 'the page behind an open menu scrolls; a tool that is being loaded moves what is below it',
  'css.selectors.details-content': 'print: src/document/controls.js opens what is closed',
  'css.properties.content-visibility': 'print: beside `::details-content`, for it alone',
  'css.properties.text-wrap': 'lines of headings break where they come to their end',
  'css.properties.scrollbar-width': 'scroll bars are as wide as the system has them',
  'css.properties.cursor': 'iOS shows no cursor',
  'css.properties.font-family': 'the other faces of the list follow',
  'css.properties.forced-color-adjust': 'Safari has no forced colours',
  'html.global_attributes.autocapitalize': 'the keyboards of phones alone know it',

  // Asked for before they are used.
  'api.Window.requestIdleCallback': 'src/document/boot.js: `setTimeout` instead',
  'api.Navigator.connection': 'src/document/boot.js and controls.js: taken for a fast one',
  'api.ClipboardItem': 'src/document/controls.js: the text is written by itself',
  'api.BarcodeDetector': 'src/tools/PromptPayInspector/readQrImage.ts: the library `qr` instead',
  'api.Document.startViewTransition': 'React asks for it, and this site starts none',
  'javascript.builtins.Symbol.dispose': 'React asks for it',
  'javascript.builtins.Symbol.asyncDispose': 'React asks for it',

  // Called the same, and something else.
  'api.Observable.toArray': 'React.Children.toArray',
  'api.Observable.take': 'sandbox/engine/faults.ts: the sandbox takes a fault that is due',
};
