import type { AvisosAsaas, Releitura } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';

/** The state of the notifications in a sentence: "Os avisos de pagamento chegam, o último hoje às 10h42". */
export function avisosSentence({ palavras, ultimoEm, situacao, desde }: AvisosAsaas, today: string): string {
  if (situacao === 'bem') {
    return ultimoEm === null
      ? `${palavras}; ainda não veio nenhum`
      : `${palavras}, o último ${relativeDayAndHour(ultimoEm, today)}`;
  }
  return desde === null ? palavras : `${palavras}, desde ${relativeDayAndHour(desde, today)}`;
}

/** Facts about the provider's queue of notifications, as names and values. */
export function avisosFacts(avisos: AvisosAsaas, today: string): { name: string; value: string }[] {
  const { ultimoEm, ultimas24h, lidaEm, atrasados, recusados24h, recusadoEm, abertas } = avisos;
  const when = (instant: string | null, never: string) =>
    instant === null ? never : relativeDayAndHour(instant, today);
  return [
    { name: 'Último aviso', value: when(ultimoEm, 'nenhum ainda') },
    { name: 'Nas últimas 24 horas', value: countWords(ultimas24h, 'aviso', 'avisos') },
    ...(atrasados === null ? [] : [{ name: 'Atrasados no Asaas', value: thousands(atrasados) }]),
    ...(recusados24h === 0
      ? []
      : [{ name: 'Recusados', value: `${thousands(recusados24h)}, o último ${when(recusadoEm, '')}` }]),
    { name: 'Cobranças em aberto', value: thousands(abertas) },
    { name: 'Conferido no Asaas', value: when(lidaEm, 'ainda não') },
  ];
}

/** The progress of reading charges again: "120 de 340 cobranças lidas; 2 tinham novidade." */
export function releituraSentence(releitura: Releitura, today: string): string {
  const { total, lidas, mudaram, falhas, terminadaEm } = releitura;
  const added =
    mudaram === 0
      ? 'nenhuma tinha novidade'
      : `${thousands(mudaram)} ${mudaram === 1 ? 'tinha' : 'tinham'} novidade`;
  const without = falhas === 0 ? '' : `; de ${thousands(falhas)} o Asaas não deu resposta que se entenda`;
  if (terminadaEm === null)
    return `${thousands(lidas)} de ${countWords(total, 'cobrança', 'cobranças')} lidas; ${added}${without}.`;
  return `Releitura terminada ${relativeDayAndHour(terminadaEm, today)}: ${countWords(lidas, 'cobrança lida', 'cobranças lidas')}; ${added}${without}.`;
}

/** Why reading is paused, and until when; null while it runs. */
export function pauseSentence({ parada, continuaEm }: Releitura, today: string): string | null {
  if (parada === null) return null;
  const why =
    parada === 'chamadas'
      ? 'Em pausa: o resto das chamadas deste período fica para os pacientes.'
      : 'Em pausa: o Asaas não está respondendo.';
  const when = continuaEm === null ? 'assim que der' : relativeDayAndHour(continuaEm, today);
  return `${why} Continua sozinha ${when}.`;
}

function countWords(n: number, one: string, many: string): string {
  return `${thousands(n)} ${n === 1 ? one : many}`;
}

function thousands(n: number): string {
  return n.toLocaleString('pt-BR');
}
