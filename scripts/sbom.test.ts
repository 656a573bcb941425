import { expect, test } from 'vitest';

type Bom = {
  metadata: { component: object };
  components: { 'bom-ref': string; group?: string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};
type Lock = { name: string; packages: Record<string, { version: string; dev?: boolean }> };

// By its address: the scripts are plain JavaScript without declarations.
const SBOM = new URL('./sbom.mjs', import.meta.url).href;
const { shippedBom }: { shippedBom: (bom: Bom, lock: Lock) => { bom: Bom; missing: string[] } } =
  await import(SBOM);

const component = (ref: string) => {
  const [, name = '', version = ''] = /^(.+)@(.+)$/.exec(ref) ?? [];
  return { 'bom-ref': ref, name, version };
};

test('what only tests use is taken out, with what pointed at it; what npm left out is named', () => {
  const lock = {
    name: 'zelo',
    packages: {
      '': { version: '0.1.0' },
      'node_modules/@x/a': { version: '1.0.0' },
      'node_modules/@x/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0', dev: true },
      'node_modules/left-out': { version: '3.0.0' },
    },
  };
  const { bom, missing } = shippedBom(
    {
      metadata: { component: { 'bom-ref': 'zelo@0.1.0', name: 'folder' } },
      components: ['@x/a@1.0.0', 'b@2.0.0', 'b@1.0.0'].map((ref) => component(ref)),
      dependencies: [
        { ref: 'zelo@0.1.0', dependsOn: ['@x/a@1.0.0', 'b@1.0.0'] },
        { ref: '@x/a@1.0.0', dependsOn: ['b@2.0.0'] },
        { ref: 'b@1.0.0', dependsOn: [] },
        { ref: 'b@2.0.0' },
      ],
    },
    lock,
  );
  expect(missing).toEqual(['left-out@3.0.0']);
  expect(bom.metadata.component).toMatchObject({ name: 'zelo' });
  expect(bom.components.map((one) => one['bom-ref'])).toEqual(['@x/a@1.0.0', 'b@2.0.0']);
  expect(bom.dependencies).toEqual([
    { ref: 'zelo@0.1.0', dependsOn: ['@x/a@1.0.0'] },
    { ref: '@x/a@1.0.0', dependsOn: ['b@2.0.0'] },
    { ref: 'b@2.0.0', dependsOn: [] },
  ]);
});
