import nextra from 'nextra';

const withNextra = nextra({});

export default withNextra({
  output: 'export',
  eslint: {ignoreDuringBuilds: true},
  images: {unoptimized: true},
  // The folders above belong to another project.
  outputFileTracingRoot: import.meta.dirname,
});
