import { textoGuardavel } from '../contas/plain-text.ts';
import { PRIVACIDADE_VERSAO, TELEMEDICINA_VERSAO, TERMOS_VERSAO } from '../pedidos/consentimento.ts';
import type { ProblemaDoAjuste } from './identidade.ts';

/** Texts that a patient accepts. */
export const TEXTOS_ACEITOS = ['termos', 'privacidade', 'telemedicina'] as const;
export type TextoAceito = (typeof TEXTOS_ACEITOS)[number];
/** Of those, the ones that hold for an account; the third is accepted with each order. */
export const TEXTOS_DA_CONTA = ['termos', 'privacidade'] as const;
export type TextoDaConta = (typeof TEXTOS_DA_CONTA)[number];

/** Names as people read them. */
export const NOMES_DOS_TEXTOS: Readonly<Record<TextoAceito, string>> = {
  termos: 'Termos de uso',
  privacidade: 'Aviso de privacidade',
  telemedicina: 'Termo de telemedicina',
};

/** Text of the house in place of the program's; '' is the program's own again. */
export type TextoDaCasa = {
  texto: string;
  /** Patients are asked again; false is a mere correction. */
  pedeDeNovo: boolean;
  /** The change in a sentence, for patients who are asked again; of a correction, why nobody is. */
  motivo: string;
};

/** A text in force: its version, and the lowest one that is still accepted (0: any). */
export type TextoEmVigor = {
  versao: number;
  aceitaDesde: number;
  /** Text of the house; '' is the program's. */
  texto: string;
  motivo: string;
  /** Instant, RFC 3339; null for a text of the program. */
  desde: string | null;
};

/** Versions of the house are counted from here, so that none has the number of one of the program's. */
const VERSOES_DA_CASA = 100;
const DO_PROGRAMA: Readonly<Record<TextoAceito, number>> = {
  termos: TERMOS_VERSAO,
  privacidade: PRIVACIDADE_VERSAO,
  telemedicina: TELEMEDICINA_VERSAO,
};

export function textoDoPrograma(tipo: TextoAceito): TextoEmVigor {
  return { versao: DO_PROGRAMA[tipo], aceitaDesde: 0, texto: '', motivo: '', desde: null };
}

/** @param pedido number of the newest version that is asked again; 0 without one */
export function textoEmVigor(
  { texto, motivo }: TextoDaCasa,
  { numero, pedido, desde }: { numero: number; pedido: number; desde: string },
): TextoEmVigor {
  const aceitaDesde = pedido === 0 ? 0 : VERSOES_DA_CASA + pedido;
  return { versao: VERSOES_DA_CASA + numero, aceitaDesde, texto, motivo, desde };
}

export const LIMITE_DO_TEXTO = 60_000;
/** Shorter is a slip, not a text that somebody can agree to. */
const MINIMO_DO_TEXTO = 200;
export const LIMITE_DO_MOTIVO = 300;

export function textoLimpo({ texto, pedeDeNovo, motivo }: TextoDaCasa): TextoDaCasa {
  const lines = textoGuardavel(texto).replaceAll(/\r\n?/g, '\n').split('\n');
  const body = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
  return { texto: body.trim(), pedeDeNovo, motivo: textoGuardavel(motivo).replaceAll(/\s+/g, ' ').trim() };
}

/** Of a cleaned text. */
export function problemasDoTexto({ texto, pedeDeNovo, motivo }: TextoDaCasa): ProblemaDoAjuste[] {
  return [
    ...(texto.length > LIMITE_DO_TEXTO
      ? [{ campo: 'texto', mensagem: `O texto tem ${texto.length} letras e o limite é ${LIMITE_DO_TEXTO}.` }]
      : []),
    ...(texto !== '' && texto.length < MINIMO_DO_TEXTO
      ? [
          {
            campo: 'texto',
            mensagem: `Escreva o texto inteiro, com ao menos ${MINIMO_DO_TEXTO} letras, ou deixe em branco para valer o do programa.`,
          },
        ]
      : []),
    ...(motivo === ''
      ? [
          {
            campo: 'motivo',
            mensagem: pedeDeNovo
              ? 'Diga em uma frase o que mudou: o paciente lê antes de aceitar.'
              : 'Diga por que ninguém precisa aceitar de novo: fica na auditoria.',
          },
        ]
      : []),
    ...(motivo.length > LIMITE_DO_MOTIVO
      ? [{ campo: 'motivo', mensagem: `Use até ${LIMITE_DO_MOTIVO} letras.` }]
      : []),
  ];
}

/** A part of a text of the house: a line that begins with "# " is its title; `lista` are lines with "- ". */
export type ParteDoTexto = { titulo: string; blocos: (string | string[])[] };

/** Reads a text of the house as a page draws it. */
export function partesDoTexto(texto: string): ParteDoTexto[] {
  const partes: ParteDoTexto[] = [];
  for (const block of texto.split(/\n\s*\n|\n(?=# )/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const title = lines[0]?.startsWith('# ') ? lines.shift()?.slice(2).trim() : undefined;
    if (title !== undefined) partes.push({ titulo: title, blocos: [] });
    if (lines.length === 0) continue;
    if (partes.length === 0) partes.push({ titulo: '', blocos: [] });
    const list = lines.every((line) => line.startsWith('- '));
    partes.at(-1)?.blocos.push(list ? lines.map((line) => line.slice(2)) : lines.join(' '));
  }
  return partes;
}
