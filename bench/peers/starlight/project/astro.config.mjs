import {readFileSync} from 'node:fs';
import starlight from '@astrojs/starlight';
import {defineConfig} from 'astro/config';

const groups = JSON.parse(readFileSync(new URL('groups.json', import.meta.url), 'utf8'));

export default defineConfig({
  site: 'https://docs.shop.example',
  integrations: [
    starlight({
      title: 'Documentation',
      sidebar: groups.map((group) => ({label: group, collapsed: true, items: [{autogenerate: {directory: group}}]})),
    }),
  ],
});
