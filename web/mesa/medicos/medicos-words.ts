import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Hourglass from 'lucide-react/icons/hourglass';
import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import type { EstadoDoMedico } from '#domain/contas/medico.ts';

export const ESTADO_LOOKS: Readonly<
  Record<EstadoDoMedico, { word: string; kind: 'wait' | 'ok' | 'idle'; icon: LucideIcon }>
> = {
  'em análise': { word: 'Em análise', kind: 'wait', icon: Hourglass },
  ativo: { word: 'Ativo', kind: 'ok', icon: Check },
  inativo: { word: 'Inativo', kind: 'idle', icon: CircleDashed },
};

/** The calendar day of an instant in São Paulo: "18/11/2026". */
export function formatDay(instant: string): string {
  return formatDataBr(dataEmSaoPaulo(instant));
}

/** How many doctors are in each state: "2 ativos, 1 em análise, 1 inativo. Só quem está ativo vê a fila." */
export function countWords(medicos: readonly Pick<CadastroDoMedico, 'estado'>[]): string {
  const n = (wanted: EstadoDoMedico) => medicos.filter(({ estado }) => estado === wanted).length;
  const [active, waiting, inactive] = [n('ativo'), n('em análise'), n('inativo')];
  const parts = [
    active === 1 ? '1 ativo' : `${active || 'nenhum'} ${active === 0 ? 'ativo' : 'ativos'}`,
    ...(waiting > 0 ? [`${waiting} em análise`] : []),
    ...(inactive > 0 ? [`${inactive} ${inactive === 1 ? 'inativo' : 'inativos'}`] : []),
  ].join(', ');
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}. Só quem está ativo vê a fila.`;
}

function dayOf(instant: string | null): string | null {
  return instant === null ? null : formatDay(instant);
}

/** Line under a doctor's state in the list: missing item, or date. */
export function situationLine({
  estado,
  estadoEm,
  temSenha,
}: Pick<CadastroDoMedico, 'estado' | 'estadoEm' | 'temSenha'>): string {
  const since = `desde ${formatDay(estadoEm)}`;
  if (estado === 'inativo') return since;
  if (estado === 'em análise') return temSenha ? 'falta conferir o registro' : 'faltam registro e convite';
  return temSenha ? since : 'convite ainda não aceito';
}

/** A present or missing item, with its date. */
export type Item = { done: boolean; text: string; day: string | null };

/** Items of a doctor's record; documents need the registration, the queue the password. */
export function recordItems(medico: CadastroDoMedico): {
  registration: Item;
  invitation: Item;
  factor: Item;
} {
  const { registroConferidoEm, temSenha, segundoFatorDesde } = medico;
  return {
    registration: {
      done: registroConferidoEm !== null,
      text: registroConferidoEm === null ? 'Registro ainda não conferido' : 'Registro conferido no conselho',
      day: dayOf(registroConferidoEm),
    },
    invitation: {
      done: temSenha,
      text: temSenha ? 'Convite aceito, senha criada' : 'Convite ainda não aceito',
      day: null,
    },
    factor: {
      done: segundoFatorDesde !== null,
      text: segundoFatorDesde === null ? 'Código do celular ainda não ligado' : 'Código do celular ligado',
      day: dayOf(segundoFatorDesde),
    },
  };
}

/** The first letters of the first and the last name: "HP". */
export function initials(nome: string): string {
  const names = nome.trim().split(/\s+/);
  const first = names[0]?.charAt(0) ?? '';
  return (first + (names.length > 1 ? (names.at(-1)?.charAt(0) ?? '') : '')).toUpperCase();
}
