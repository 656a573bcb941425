import { z } from 'zod';
import type { AvisoEditavel } from '#contracts/catalogo/avisos.contract.ts';
import type { TextoDoAviso } from '#domain/avisos/aviso.ts';
import { mesmoTexto } from '#domain/avisos/avisos.ts';

/** The fields of a notice as they are typed; `texto` holds the paragraphs, an empty line between them. */
export const camposSchema = z.object({
  assunto: z.string(),
  titulo: z.string(),
  texto: z.string(),
  botao: z.string(),
  rodape: z.string(),
});
export type Campos = z.infer<typeof camposSchema>;

/** Unsaved edits of this tab by the key of the notice, each with the version that it is based on. */
export const edicoesSchema = z.record(z.string(), z.object({ campos: camposSchema, sobre: z.number() }));
export type EdicoesDeAvisos = z.infer<typeof edicoesSchema>;

/** The fields that show a text. */
export function camposDe({ assunto, titulo, paragrafos, botao, rodape }: TextoDoAviso): Campos {
  return { assunto, titulo, texto: paragrafos.join('\n\n'), botao, rodape };
}

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/** The text that fields say: a paragraph is one line in the mail, however it was typed. */
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

/** How a notice stands in its editor. */
export type AvisoLine = {
  aviso: AvisoEditavel;
  campos: Campos;
  /** It says something else than is in force. */
  changed: boolean;
  /** Somebody saved it since this edit began. */
  conflict: boolean;
};

/** A notice with the edit of this tab upon it. */
export function avisoLine(aviso: AvisoEditavel, edicoes: EdicoesDeAvisos): AvisoLine {
  const edicao = edicoes[aviso.chave];
  if (!edicao) return { aviso, campos: camposDe(aviso.texto), changed: false, conflict: false };
  const changed = !mesmoTexto(textoDe(edicao.campos), aviso.texto);
  return { aviso, campos: edicao.campos, changed, conflict: changed && edicao.sobre !== aviso.versao };
}

/** Edits with other fields of one notice; an edit begins upon the version in force. */
export function withCampos(edicoes: EdicoesDeAvisos, aviso: AvisoEditavel, campos: Campos): EdicoesDeAvisos {
  const sobre = edicoes[aviso.chave]?.sobre ?? aviso.versao;
  return { ...edicoes, [aviso.chave]: { campos, sobre } };
}

/** Edits without that of one notice. */
export function withoutAviso(edicoes: EdicoesDeAvisos, chave: string): EdicoesDeAvisos {
  return Object.fromEntries(Object.entries(edicoes).filter(([known]) => known !== chave));
}

/** Edits that say something else than is in force: the others need not be kept. */
export function unsavedOf(edicoes: EdicoesDeAvisos, avisos: readonly AvisoEditavel[]): EdicoesDeAvisos {
  const changed = new Set<string>(
    avisos.filter((aviso) => avisoLine(aviso, edicoes).changed).map(({ chave }) => chave),
  );
  return Object.fromEntries(Object.entries(edicoes).filter(([chave]) => changed.has(chave)));
}
