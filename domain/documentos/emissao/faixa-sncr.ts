import { UFS } from '#domain/contas/ufs.ts';
import type { NumeroSncr } from '../tipo-de-documento.ts';
import { formatNumeroSncr, PRIMEIRO_SIMULADO } from './numero-sncr.ts';

/** Most numbers of prescriptions (RCE, RET) that the national system grants at once: its block. */
export const MAX_DO_BLOCO = 1_000;
/** Fewest numbers of notifications (NRA, NRB, NRB2) per request. */
export const MIN_DE_NOTIFICACOES = 10;
/** Most numbers of notifications per request. */
export const MAX_DE_NOTIFICACOES = 50;

/** `campo` is the field that the sentence is shown at. */
export type RecusaDaFaixa = { campo: 'inicio' | 'fim'; mensagem: string };

/** `uf` is the state of the doctor's registration; `demo` accepts the demonstration's made-up numbers. */
export type FaixaDigitada = { numero: NumeroSncr; inicio: number; fim: number; uf: string; demo: boolean };

/** State of a number that was granted for no particular state. */
const TODO_O_PAIS = '00';
/** The seven digits before the count (date, kind and state) are the same within one block. */
const CONTAGEM = 10 ** 7;

/** Null when the national system could have granted the range to this doctor. */
export function recusaDaFaixa({ numero, inicio, fim, uf, demo }: FaixaDigitada): RecusaDaFaixa | null {
  if (fim < inicio) return noFim('O último número vem antes do primeiro. Confira a faixa.');
  if (!demo && inicio >= PRIMEIRO_SIMULADO - (PRIMEIRO_SIMULADO % 10 ** 13)) {
    return noInicio('Números que começam por 9 são de demonstração e não valem. Confira o que o SNCR deu.');
  }
  if (Math.floor(inicio / CONTAGEM) !== Math.floor(fim / CONTAGEM)) {
    return noFim('Os dois números devem começar pelos mesmos sete algarismos. Confira a faixa.');
  }
  const max = numero === 'RCE' || numero === 'RET' ? MAX_DO_BLOCO : MAX_DE_NOTIFICACOES;
  if (fim - inicio >= max) {
    return noFim(
      `O SNCR dá no máximo ${max.toLocaleString('pt-BR')} números ${numero} de cada vez. Cadastre um bloco por vez.`,
    );
  }
  return recusaDoEstado(inicio, uf);
}

function recusaDoEstado(inicio: number, uf: string): RecusaDaFaixa | null {
  const codigo = formatNumeroSncr(inicio).slice(7, 9);
  if (codigo === TODO_O_PAIS) return null;
  const granted = UFS.find((one) => one.codigo === codigo);
  if (!granted) return noInicio(`“${codigo}”, depois do traço, não é de nenhum estado. Confira o número.`);
  if (granted.sigla === uf) return null;
  return noInicio(`O número é de ${granted.sigla}, e o seu CRM é de ${uf}. Confira a faixa.`);
}

const noInicio = (mensagem: string): RecusaDaFaixa => ({ campo: 'inicio', mensagem });
const noFim = (mensagem: string): RecusaDaFaixa => ({ campo: 'fim', mensagem });
