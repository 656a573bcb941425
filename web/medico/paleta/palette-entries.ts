import BadgeCheck from 'lucide-react/icons/badge-check';
import Hash from 'lucide-react/icons/hash';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { ABAS_DA_FILA, type AbaDaFila, type CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { palavraDoAtendimento } from '#domain/pedidos/atendimento.ts';
import { BLANK_ENTRY, type PaletteEntry } from '#web/caso/paleta/paleta.public.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { ABA_NAMES, abaSearch } from '../fila/fila-view.ts';

type Tabs = Readonly<Partial<Record<AbaDaFila, readonly CasoNaFila[]>>>;

/** Each case once, in the order of the tabs. */
function casesOf(tabs: Tabs, order: readonly AbaDaFila[]) {
  const seen = new Set<string>();
  return order
    .flatMap((aba) => (tabs[aba] ?? []).map((caso) => ({ aba, caso })))
    .filter(({ caso: { id } }) => !seen.has(id) && seen.add(id));
}

/** Cases of all tabs, each once, as lines of the palette. */
export function caseEntries(tabs: Tabs): PaletteEntry[] {
  return casesOf(tabs, ['comigo', ...ABAS_DA_FILA]).map(({ aba, caso }) => ({
    ...BLANK_ENTRY,
    key: caso.id,
    name: caso.paciente,
    detail: `${caso.numero} · ${servicoCurto(caso.Servico_Selecionado)}`,
    aside: standing(caso, aba),
    servico: caso.Servico_Selecionado,
    to: `/medico/${caso.id}${abaSearch(aba)}`,
  }));
}

/** Tabs with cases that a doctor may open: in hand first, then those of the queue. */
const OPEN_TABS = ['comigo', 'para-ler', 'aguardando-paciente'] as const;

/** Patients of cases in hand or in the queue, each once, linked to the first of their cases. */
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
    return [{ ...BLANK_ENTRY, key: `paciente-${id}`, name: caso.paciente, detail, icon: UserRound, to }];
  });
}

function standing({ com, atendimento }: CasoNaFila, aba: AbaDaFila): string {
  if (com !== null) return com.voce ? 'com você' : `com ${com.nome}`;
  if (aba === 'para-ler') return 'para ler';
  return (palavraDoAtendimento(atendimento) ?? '').toLocaleLowerCase('pt-BR');
}

/** `shortcuts` and `certificate` open dialogs. */
export function screenEntries(open: { shortcuts: () => void; certificate: () => void }): PaletteEntry[] {
  const tabs = ABAS_DA_FILA.map((aba, i) => ({
    ...BLANK_ENTRY,
    key: `aba-${aba}`,
    name: `Fila: ${ABA_NAMES[aba]}`,
    icon: Inbox,
    keys: [String(i + 1)],
    to: `/medico${abaSearch(aba)}`,
  }));
  return [
    ...tabs,
    {
      ...BLANK_ENTRY,
      key: 'certificado',
      name: 'Certificado digital',
      icon: BadgeCheck,
      act: open.certificate,
    },
    {
      ...BLANK_ENTRY,
      key: 'atalhos',
      name: 'Atalhos do teclado',
      icon: Keyboard,
      keys: ['?'],
      act: open.shortcuts,
    },
    {
      ...BLANK_ENTRY,
      key: 'numeros',
      name: 'Números SNCR',
      detail: 'faixas para receitas controladas',
      icon: Hash,
      to: '/medico/numeros',
    },
    {
      ...BLANK_ENTRY,
      key: 'seguranca',
      name: 'Segurança',
      detail: 'senha, duas etapas, aparelhos',
      icon: ShieldCheck,
      to: '/medico/seguranca',
    },
  ];
}
