import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hash from 'lucide-react/icons/hash';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import {
  ABAS_DA_FILA,
  type AbaDaFila,
  type CasoNaFila,
} from '../../../contracts/consultorio/fila.contract.ts';
import { palavraDoAtendimento } from '../../../domain/pedidos/atendimento.ts';
import { semAcento } from '../../../domain/pedidos/busca-pedidos.ts';
import { servicoCurto } from '../../lib/words/servico-curto.ts';
import { ABA_NAMES, abaSearch } from '../fila/fila-view.ts';

/** One line of the palette: where it leads, or what it does. */
export type PaletteEntry = {
  key: string;
  name: string;
  detail: string;
  /** Said at the right. */
  aside: string;
  keys: readonly string[];
  icon: LucideIcon | null;
  /** The service of a case, for the colour of its sheet. */
  servico: string | null;
  to: string | null;
  act: (() => void) | null;
};

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] };

const BLANK = { detail: '', aside: '', keys: [], icon: null, servico: null, to: null, act: null };
/** The most cases that one search shows. */
const MOST = 7;

type Tabs = Readonly<Partial<Record<AbaDaFila, readonly CasoNaFila[]>>>;

/** The cases of some tabs, each once, in the order of the tabs. */
function casesOf(tabs: Tabs, order: readonly AbaDaFila[]) {
  const seen = new Set<string>();
  return order
    .flatMap((aba) => (tabs[aba] ?? []).map((caso) => ({ aba, caso })))
    .filter(({ caso: { id } }) => !seen.has(id) && seen.add(id));
}

/** The cases of all tabs, each once, as lines of the palette. */
export function caseEntries(tabs: Tabs): PaletteEntry[] {
  return casesOf(tabs, ['comigo', ...ABAS_DA_FILA]).map(({ aba, caso }) => ({
    ...BLANK,
    key: caso.id,
    name: caso.paciente,
    detail: `${caso.numero} · ${servicoCurto(caso.Servico_Selecionado)}`,
    aside: standing(caso, aba),
    servico: caso.Servico_Selecionado,
    to: `/medico/${caso.id}${abaSearch(aba)}`,
  }));
}

/** Tabs whose cases are open to a doctor: in hand first, then those of the queue. */
const OPEN_TABS = ['comigo', 'para-ler', 'aguardando-paciente'] as const;

/** The patients of cases in hand or in the queue, each once; a line leads to the first of their cases. */
export function patientEntries(tabs: Tabs): PaletteEntry[] {
  const byPatient = Map.groupBy(casesOf(tabs, OPEN_TABS), ({ caso }) => caso.pacienteId);
  return [...byPatient].flatMap(([id, cases]) => {
    const [first] = cases;
    if (!first) return [];
    const { caso, aba } = first;
    const age = caso.idade === null ? [] : [caso.idade === 1 ? '1 ano' : `${caso.idade} anos`];
    const count = cases.length === 1 ? '1 caso' : `${cases.length} casos`;
    const to = `/medico/${caso.id}${abaSearch(aba)}`;
    const detail = [...age, count].join(' · ');
    return [{ ...BLANK, key: `paciente-${id}`, name: caso.paciente, detail, icon: UserRound, to }];
  });
}

function standing({ com, atendimento }: CasoNaFila, aba: AbaDaFila): string {
  if (com !== null) return com.voce ? 'com você' : `com ${com.nome}`;
  if (aba === 'para-ler') return 'para ler';
  return (palavraDoAtendimento(atendimento) ?? '').toLocaleLowerCase('pt-BR');
}

/** The screens of a doctor; `shortcuts` and `certificate` open dialogs. */
export function screenEntries(open: { shortcuts: () => void; certificate: () => void }): PaletteEntry[] {
  const tabs = ABAS_DA_FILA.map((aba, i) => ({
    ...BLANK,
    key: `aba-${aba}`,
    name: `Fila: ${ABA_NAMES[aba]}`,
    icon: Inbox,
    keys: [String(i + 1)],
    to: `/medico${abaSearch(aba)}`,
  }));
  return [
    ...tabs,
    { ...BLANK, key: 'certificado', name: 'Certificado digital', icon: BadgeCheck, act: open.certificate },
    {
      ...BLANK,
      key: 'atalhos',
      name: 'Atalhos do teclado',
      icon: Keyboard,
      keys: ['?'],
      act: open.shortcuts,
    },
    {
      ...BLANK,
      key: 'numeros',
      name: 'Números SNCR',
      detail: 'faixas para receitas controladas',
      icon: Hash,
      to: '/medico/numeros',
    },
    {
      ...BLANK,
      key: 'seguranca',
      name: 'Segurança',
      detail: 'senha, duas etapas, aparelhos',
      icon: ShieldCheck,
      to: '/medico/seguranca',
    },
  ];
}

/** The lines that hold every word of a search, by group; groups without any are left out. */
export function searchEntries(groups: readonly PaletteGroup[], busca: string): PaletteGroup[] {
  const words = semAcento(busca).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries
        .filter(({ name, detail }) => {
          const text = semAcento(`${name} ${detail}`);
          return words.every((word) => text.includes(word));
        })
        // A name that holds the first word comes before a service that does.
        .toSorted((a, b) => Number(holds(b.name, words[0])) - Number(holds(a.name, words[0])))
        .slice(0, MOST),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function holds(name: string, word = ''): boolean {
  return semAcento(name).includes(word);
}

/** A name in three parts, the middle one being what a search found in it. */
export function foundParts(name: string, busca: string): [before: string, found: string, after: string] {
  const word = semAcento(busca).trim().split(/\s+/)[0] ?? '';
  const at = word === '' ? -1 : semAcento(name).indexOf(word);
  if (at === -1) return [name, '', ''];
  return [name.slice(0, at), name.slice(at, at + word.length), name.slice(at + word.length)];
}
