import { z } from 'zod';
import type { AvisoEditavel } from '#contracts/catalogo/avisos.contract.ts';
import type { TextoDoAviso } from '#domain/avisos/aviso.ts';
import { mesmoTexto } from '#domain/avisos/avisos.ts';

/** `texto` holds the paragraphs, separated by an empty line. */
export const camposSchema = z.object({
  assunto: z.string(),
  titulo: z.string(),
  texto: z.string(),
  botao: z.string(),
  rodape: z.string(),
});
export type Campos = z.infer<typeof camposSchema>;

/** By the key of the notice, each with its base version. */
export const edicoesSchema = z.record(z.string(), z.object({ campos: camposSchema, sobre: z.number() }));
export type EdicoesDeAvisos = z.infer<typeof edicoesSchema>;

export function camposDe({ assunto, titulo, paragrafos, botao, rodape }: TextoDoAviso): Campos {
  return { assunto, titulo, texto: paragrafos.join('\n\n'), botao, rodape };
}

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/** Typed line breaks within a paragraph are joined. */
export function textoDe({ texto, ...campos }: Campos): TextoDoAviso {
  return {
    assunto: oneLine(campos.assunto),
    titulo: oneLine(campos.titulo),
    paragrafos: texto
      .split(/\n\s*\n/)
      .map(oneLine)
      .filter((paragrafo) => paragrafo !== ''),
    botao: oneLine(campos.botao),
    rodape: oneLine(campos.rodape),
  };
}

/** State of a notice in its editor. */
export type AvisoLine = {
  aviso: AvisoEditavel;
  campos: Campos;
  /** Differs from the text in force. */
  changed: boolean;
  /** Saved by another person since this edit began. */
  conflict: boolean;
};

/** A notice with this tab's edit. */
export function avisoLine(aviso: AvisoEditavel, edicoes: EdicoesDeAvisos): AvisoLine {
  const edicao = edicoes[aviso.chave];
  if (!edicao) return { aviso, campos: camposDe(aviso.texto), changed: false, conflict: false };
  const changed = !mesmoTexto(textoDe(edicao.campos), aviso.texto);
  return { aviso, campos: edicao.campos, changed, conflict: changed && edicao.sobre !== aviso.versao };
}

/** An edit is based on the version in force. */
export function withCampos(edicoes: EdicoesDeAvisos, aviso: AvisoEditavel, campos: Campos): EdicoesDeAvisos {
  const sobre = edicoes[aviso.chave]?.sobre ?? aviso.versao;
  return { ...edicoes, [aviso.chave]: { campos, sobre } };
}

export function withoutAviso(edicoes: EdicoesDeAvisos, chave: string): EdicoesDeAvisos {
  return Object.fromEntries(Object.entries(edicoes).filter(([known]) => known !== chave));
}

/** Edits that differ from the text in force. */
export function unsavedOf(edicoes: EdicoesDeAvisos, avisos: readonly AvisoEditavel[]): EdicoesDeAvisos {
  const changed = new Set<string>(
    avisos.filter((aviso) => avisoLine(aviso, edicoes).changed).map(({ chave }) => chave),
  );
  return Object.fromEntries(Object.entries(edicoes).filter(([chave]) => changed.has(chave)));
}
