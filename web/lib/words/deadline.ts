import { dataEmSaoPaulo, dateCreated, diaDaSemana, formatDataBr } from '../../../domain/datas.ts';
import { relativeDayAndHour } from './when.ts';

const DIAS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

function relogio(instant: string): { data: string; dia: string; mes: number; hora: string } {
  const [dia = '', mes = '', resto = ''] = dateCreated(instant).split('/');
  const [ano = '', hora = ''] = resto.split(' ');
  return { data: `${ano}-${mes}-${dia}`, dia, mes: Number(mes), hora: hora.replace(':', 'h') };
}

/** "segunda, 23 de novembro, 10h12": an instant on São Paulo's clock, for a promise. */
export function diaEHora(instant: string): string {
  const { data, dia, mes, hora } = relogio(instant);
  return `${DIAS[diaDaSemana(data)]}, ${Number(dia)} de ${MESES[mes - 1]}, ${hora}`;
}

/** "18/11/2026, às 10h12": an instant on São Paulo's clock, for what has happened. */
export function dataEHora(instant: string): string {
  const { data, hora } = relogio(instant);
  return `${formatDataBr(data)}, às ${hora}`;
}

/** Why the promised time is later than two days: "20/11 é feriado nacional e não conta." Empty without one. */
export function fraseDosFeriados(feriados: readonly { data: string }[]): string {
  const dias = feriados.map(({ data }) => formatDataBr(data).slice(0, 5));
  const last = dias.at(-1);
  if (last === undefined) return '';
  if (dias.length === 1) return `${last} é feriado nacional e não conta.`;
  return `${dias.slice(0, -1).join(', ')} e ${last} são feriados nacionais e não contam.`;
}

export type Prazo = { texto: string; urgente: boolean };

/** The promised instant of an order that still waits for its document; null where nothing is promised any more. */
export function runningPrazo(
  { prazo, status }: { prazo: string | null; status: string },
  agora: string,
): Prazo | null {
  if (prazo === null || status !== 'Aguardando Pagamento') return null;
  const hoje = dataEmSaoPaulo(`${agora}Z`);
  const quando = relativeDayAndHour(prazo, hoje).replace(/^em (\d\d\/\d\d)\/\d{4}/, '$1');
  if (prazo.slice(0, 16) < agora) return { texto: `venceu ${quando}`, urgente: true };
  return { texto: quando, urgente: dataEmSaoPaulo(prazo) === hoje };
}
