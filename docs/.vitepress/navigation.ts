import type { DefaultTheme } from 'vitepress';
import { addressOf, listPages, titleOf } from './pages.ts';

type Group = { text: string; files: readonly string[] };

const inFolder = (folder: string) =>
  listPages().filter((file) => file.startsWith(`${folder}/`) && !/\/(?:README|index)\.md$/.test(file));

/** Portuguese, for the people of the clinic. */
const CLINICA: readonly Group[] = [
  {
    text: 'Começar',
    files: ['docs/clinica/index.md', 'docs/clinica/primeira-hora.md', 'docs/clinica/no-ar-em-um-dia.md'],
  },
  {
    text: 'O dia a dia',
    files: [
      'docs/clinica/mesa.md',
      'docs/clinica/medico.md',
      'docs/clinica/paciente.md',
      'docs/clinica/dinheiro.md',
    ],
  },
  {
    text: 'Quando precisar',
    files: ['docs/clinica/copias.md', 'docs/clinica/o-que-fazer.md', 'ACESSIBILIDADE.md'],
  },
];

const ENGLISH: readonly Group[] = [
  {
    text: 'Operators',
    files: [
      'docs/operators/index.md',
      'docs/operations.md',
      'docs/operators/settings.md',
      'docs/security/limits.md',
      'docs/fault-table.md',
      'docs/performance.md',
      'bench/README.md',
    ],
  },
  {
    text: 'Programmers',
    files: [
      'docs/programmers/index.md',
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/glossary.md',
      'docs/entities.md',
      'docs/driver.md',
      'docs/api.md',
      'docs/fhir.md',
      'docs/dependencies.md',
    ],
  },
  { text: 'Product', files: ['docs/product/README.md', ...inFolder('docs/product')] },
  {
    text: 'Security and proofs',
    files: [
      'docs/security.md',
      'docs/security/asvs.md',
      'docs/security/licences.md',
      'docs/documents-table.md',
      'docs/verification-table.md',
    ],
  },
  { text: 'Why', files: ['docs/decisions/README.md'] },
];

/** A list of a hundred, beside its own pages only. */
const DECISIONS: readonly Group[] = [
  { text: 'Why', files: ['docs/programmers/index.md', 'docs/decisions/README.md'] },
  { text: 'Decisions', files: inFolder('docs/decisions') },
];

/** Every page that the sidebars name, as its file. */
export const NAVIGATED: ReadonlySet<string> = new Set(
  [...CLINICA, ...ENGLISH, ...DECISIONS].flatMap(({ files }) => files),
);

function sidebarOf(groups: readonly Group[]): DefaultTheme.SidebarItem[] {
  return groups.map(({ text, files }) => ({
    text,
    items: files.map((file) => ({ text: titleOf(file), link: addressOf(file) ?? '' })),
  }));
}

export const sidebars = {
  clinica: sidebarOf(CLINICA),
  english: { '/decisions/': sidebarOf(DECISIONS), '/': sidebarOf(ENGLISH) },
};

/** The three doors, as every page shows them at its top. */
export const doors: DefaultTheme.NavItem[] = [
  { text: 'Clínica', link: '/clinica/', activeMatch: '^/clinica/' },
  { text: 'Operators', link: '/operators/', activeMatch: '^/(?:operators/|operations)' },
  { text: 'Programmers', link: '/programmers/', activeMatch: '^/(?:programmers/|contributing|architecture)' },
];
