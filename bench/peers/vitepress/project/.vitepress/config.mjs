import {readFileSync} from 'node:fs';
import {defineConfig} from 'vitepress';

export default defineConfig({
  title: 'Documentation',
  cleanUrls: true,
  head: [['link', {rel: 'icon', href: '/favicon.svg'}]],
  themeConfig: {
    sidebar: JSON.parse(readFileSync(new URL('sidebar.json', import.meta.url), 'utf8')),
    search: {provider: 'local'},
  },
});
