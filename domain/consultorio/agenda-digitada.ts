import { parseDataBr, somarDias } from '../calendario/datas.ts';
import { formatHora } from '../calendario/horas.ts';
import { parseTelefone } from '../contas/telefone.ts';
import { contarHorarios, DIAS_DA_SEMANA } from './agenda.ts';
import type { DiaDaAgenda, ExcecaoDaAgenda, Intervalo, PadraoSemanal } from './agenda.ts';

export const MAX_INTERVALOS = 6;
/** Exceptions from today on. */
export const MAX_EXCECOES = 200;
/** Days ahead. */
export const MAX_ADIANTE = 730;
/** In characters. */
export const MAX_MOTIVO = 80;
/** In characters. */
export const MAX_CONTATO = 300;

export type AgendaDigitada = {
  padrao: PadraoSemanal;
  excecoes: readonly (ExcecaoDaAgenda & { motivo: string })[];
  duracaoMin: number;
  contato: string;
};

/** Field path (`segunda.0.de`, `excecoes.2.data`, `contato`) and the sentence shown at it. */
export type RecusaDaAgenda = { campo: string; mensagem: string };

/** A day of the week as it reads in sentences. */
export const NOME_DO_DIA: Readonly<Record<DiaDaAgenda, string>> = {
  domingo: 'domingo',
  segunda: 'segunda',
  terca: 'terça',
  quarta: 'quarta',
  quinta: 'quinta',
  sexta: 'sexta',
  sabado: 'sábado',
};

/**
 * One refusal per field: the week from Sunday on, the exceptions, the place. `hoje` is São Paulo's 'YYYY-MM-DD';
 * earlier exceptions are not judged, as they are dropped.
 */
export function conferirAgenda(agenda: AgendaDigitada, hoje: string): RecusaDaAgenda[] {
  const semana = DIAS_DA_SEMANA.flatMap((dia) => {
    const intervalos = agenda.padrao[dia] ?? [];
    const muitos = { campo: dia, mensagem: `São até ${MAX_INTERVALOS} intervalos por dia.` };
    return [
      ...(intervalos.length > MAX_INTERVALOS ? [muitos] : []),
      ...intervalos.flatMap((item, at) =>
        recusaDoIntervalo(item, intervalos.slice(0, at), agenda.duracaoMin).map(({ campo, mensagem }) => ({
          campo: `${dia}.${at}.${campo}`,
          mensagem,
        })),
      ),
    ];
  });
  const futuras = agenda.excecoes.filter(({ data }) => data >= hoje);
  const demais = {
    campo: 'excecoes',
    mensagem: `São até ${MAX_EXCECOES} exceções. Remova as que não valem mais.`,
  };
  const excecoes = agenda.excecoes.flatMap((excecao, at) =>
    excecao.data < hoje
      ? []
      : recusaDaExcecao(excecao, agenda.excecoes.slice(0, at), { hoje, duracaoMin: agenda.duracaoMin }).map(
          ({ campo, mensagem }) => ({ campo: `excecoes.${at}.${campo}`, mensagem }),
        ),
  );
  const abre =
    DIAS_DA_SEMANA.some((dia) => (agenda.padrao[dia] ?? []).length > 0) ||
    futuras.some(({ tipo }) => tipo === 'aberto');
  const contato = recusaDoContato(agenda.contato, abre);
  return [
    ...semana,
    ...(futuras.length > MAX_EXCECOES ? [demais] : []),
    ...excecoes,
    ...(contato === null ? [] : [{ campo: 'contato', mensagem: contato }]),
  ];
}

/** Refusal of an exception beside `outras`; empty when it fits. Paths are relative to the exception. */
export function recusaDaExcecao(
  { data, tipo, de, ate, motivo }: ExcecaoDaAgenda & { motivo: string },
  outras: readonly ExcecaoDaAgenda[],
  { hoje, duracaoMin }: { hoje: string; duracaoMin: number },
): RecusaDaAgenda[] {
  if (parseDataBr(data) !== data) return [{ campo: 'data', mensagem: 'Escolha a data.' }];
  if (data < hoje) return [{ campo: 'data', mensagem: 'Esta data já passou.' }];
  if (data > somarDias(hoje, MAX_ADIANTE)) {
    return [{ campo: 'data', mensagem: 'Escolha uma data dos próximos dois anos.' }];
  }
  const wholeDay = de === null && ate === null;
  const times =
    wholeDay && tipo === 'fechado'
      ? []
      : recusaDoIntervalo({ de: de ?? '', ate: ate ?? '' }, [], tipo === 'aberto' ? duracaoMin : 1);
  if (times.length > 0) return times;
  const crossed = outras.some(
    (outra) =>
      outra.data === data &&
      (de === null || outra.ate === null || de < outra.ate) &&
      (ate === null || outra.de === null || outra.de < ate),
  );
  if (crossed) return [{ campo: 'data', mensagem: 'Este horário já tem uma exceção. Remova a outra antes.' }];
  if (motivo.trim().length > MAX_MOTIVO) {
    return [{ campo: 'motivo', mensagem: `Escreva no máximo ${MAX_MOTIVO} letras.` }];
  }
  return [];
}

/** Null when the text is valid. Empty is allowed unless `needed`. */
export function recusaDoContato(contato: string, needed: boolean): string | null {
  const text = contato.trim();
  if (text === '') return needed ? 'Escreva o link do vídeo ou o telefone da consulta.' : null;
  if (text.length > MAX_CONTATO) return `Escreva no máximo ${MAX_CONTATO} letras.`;
  if (ehLink(text) || parseTelefone(text) !== null) return null;
  return 'Escreva um link que comece com https:// ou um telefone com DDD.';
}

/** True for an https address; otherwise it is a phone number. */
export function ehLink(contato: string): boolean {
  if (!/^https:\/\/[^\s\p{Cc}]+$/iu.test(contato)) return false;
  if (!URL.canParse(contato)) return false;
  const { username, password, hostname } = new URL(contato);
  return username === '' && password === '' && hostname.includes('.');
}

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function recusaDoIntervalo(
  { de, ate }: Intervalo,
  antes: readonly Intervalo[],
  duracaoMin: number,
): RecusaDaAgenda[] {
  const missing = [
    ...(HORA.test(de) ? [] : [{ campo: 'de', mensagem: 'Escolha o início.' }]),
    ...(HORA.test(ate) ? [] : [{ campo: 'ate', mensagem: 'Escolha o fim.' }]),
  ];
  if (missing.length > 0) return missing;
  if (ate <= de) return [{ campo: 'ate', mensagem: 'O fim precisa vir depois do início.' }];
  if (contarHorarios([{ de, ate }], duracaoMin) === 0) {
    return [{ campo: 'ate', mensagem: `Não cabe uma consulta de ${duracaoMin} minutos.` }];
  }
  const crossed = antes.find((outro) => outro.de < ate && de < outro.ate);
  if (!crossed) return [];
  return [
    {
      campo: 'de',
      mensagem: `Cruza o intervalo de ${formatHora(crossed.de)} até ${formatHora(crossed.ate)}.`,
    },
  ];
}
