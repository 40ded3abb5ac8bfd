// Replaces a module that browsers do not need. `false` would do the same, but the bundler names that by its absolute
// path, and the names of the site's files would depend on the folder in which it is built.
export {};
