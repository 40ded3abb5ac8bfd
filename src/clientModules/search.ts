/** The bundler puts the text in its place. */
declare const process: {env: {NODE_ENV?: string}};

// The built site has the search as a script of its own: `src/plugins/instant`.
if (process.env.NODE_ENV === 'development' && typeof document !== 'undefined') void import('@site/src/search/main');

export {};
