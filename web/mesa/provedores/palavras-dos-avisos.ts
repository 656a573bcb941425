import type { AvisosAsaas, Releitura } from '../../../contracts/pagamentos/avisos-asaas.contract.ts';
import { relativeDayAndHour } from '../../lib/words/when.ts';

/** The one calm line: "Os avisos de pagamento chegam, o último hoje às 10h42". */
export function fraseDosAvisos({ palavras, ultimoEm, situacao, desde }: AvisosAsaas, hoje: string): string {
  if (situacao === 'bem') {
    return ultimoEm === null
      ? `${palavras}; ainda não veio nenhum`
      : `${palavras}, o último ${relativeDayAndHour(ultimoEm, hoje)}`;
  }
  return desde === null ? palavras : `${palavras}, desde ${relativeDayAndHour(desde, hoje)}`;
}

/** What is known of the queue, by name. */
export function fatosDosAvisos(avisos: AvisosAsaas, hoje: string): { name: string; value: string }[] {
  const { ultimoEm, ultimas24h, lidaEm, atrasados, recusados24h, recusadoEm, abertas } = avisos;
  const quando = (instant: string | null, nunca: string) =>
    instant === null ? nunca : relativeDayAndHour(instant, hoje);
  return [
    { name: 'Último aviso', value: quando(ultimoEm, 'nenhum ainda') },
    { name: 'Nas últimas 24 horas', value: contar(ultimas24h, 'aviso', 'avisos') },
    ...(atrasados === null ? [] : [{ name: 'Atrasados no Asaas', value: milhar(atrasados) }]),
    ...(recusados24h === 0
      ? []
      : [{ name: 'Recusados', value: `${milhar(recusados24h)}, o último ${quando(recusadoEm, '')}` }]),
    { name: 'Cobranças em aberto', value: milhar(abertas) },
    { name: 'Conferido no Asaas', value: quando(lidaEm, 'ainda não') },
  ];
}

/** "120 de 340 cobranças lidas; 2 tinham novidade." */
export function fraseDaReleitura(releitura: Releitura, hoje: string): string {
  const { total, lidas, mudaram, falhas, terminadaEm } = releitura;
  const novas =
    mudaram === 0
      ? 'nenhuma tinha novidade'
      : `${milhar(mudaram)} ${mudaram === 1 ? 'tinha' : 'tinham'} novidade`;
  const sem = falhas === 0 ? '' : `; de ${milhar(falhas)} o Asaas não deu resposta que se entenda`;
  if (terminadaEm === null)
    return `${milhar(lidas)} de ${contar(total, 'cobrança', 'cobranças')} lidas; ${novas}${sem}.`;
  return `Releitura terminada ${relativeDayAndHour(terminadaEm, hoje)}: ${contar(lidas, 'cobrança lida', 'cobranças lidas')}; ${novas}${sem}.`;
}

/** Why it stands still; null while it goes on. */
export function frasePausa({ parada, continuaEm }: Releitura, hoje: string): string | null {
  if (parada === null) return null;
  const porque =
    parada === 'chamadas'
      ? 'Em pausa: o resto das chamadas deste período fica para os pacientes.'
      : 'Em pausa: o Asaas não está respondendo.';
  const quando = continuaEm === null ? 'assim que der' : relativeDayAndHour(continuaEm, hoje);
  return `${porque} Continua sozinha ${quando}.`;
}

function contar(n: number, um: string, varios: string): string {
  return `${milhar(n)} ${n === 1 ? um : varios}`;
}

function milhar(n: number): string {
  return n.toLocaleString('pt-BR');
}
