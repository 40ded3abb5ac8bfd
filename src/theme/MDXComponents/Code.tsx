// Ejected: fences are highlighted at build time, so only code within a sentence gets here. The original imports
// the theme's code block and, with it, Prism for the browser.
export {default} from '@theme/CodeInline';
