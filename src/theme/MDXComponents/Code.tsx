import InlineCode from '@site/src/components/InlineCode';

/** Fences are highlighted at build time; the theme's file imports its code block and, with it, Prism for browsers. */
export default InlineCode;
