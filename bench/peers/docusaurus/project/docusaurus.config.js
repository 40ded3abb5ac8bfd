const search = ['@easyops-cn/docusaurus-search-local', {hashed: true, indexBlog: false}];

module.exports = {
  title: 'Documentation',
  favicon: 'favicon.svg',
  url: 'https://docs.shop.example',
  baseUrl: '/',
  trailingSlash: false,
  future: {v4: true},
  presets: [['classic', {docs: {}, blog: false}]],
  themes: process.env.BENCH_SEARCH ? [search] : [],
  themeConfig: {
    navbar: {title: 'Documentation', items: [{type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Docs'}]},
  },
};
