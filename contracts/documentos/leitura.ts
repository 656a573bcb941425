import { z } from 'zod';
import { MOTIVOS_DA_CITACAO } from '#domain/documentos/alergias/citar.ts';
import { DESTINOS, LISTAS, RESTRICOES } from '#domain/documentos/medicamentos/substancia.ts';
import type { LeituraDoDocumento } from '#domain/documentos/leitura/leitura.ts';

const text = z.string();
const texts = z.array(text);
const lista = z.enum(LISTAS);

const excecao = z.object({ documento: z.enum(DESTINOS), condicao: text });

const substancia = z.object({
  dcb: text,
  outros: texts,
  lista,
  documento: z.enum(DESTINOS),
  restricoes: z.array(z.enum(RESTRICOES)),
  excecoes: z.array(excecao),
});

const nome = z.object({
  nome: text,
  especie: z.enum(['substancia', 'sinonimo', 'marca']),
  digitado: text,
  escolhas: texts,
  dcbs: texts,
});

/** Reading of a document by the lists of one day. */
export const leituraSchema = z
  .object({
    versao: text,
    itens: z.array(
      z.object({
        excecoes: z.array(
          z.object({
            ...excecao.shape,
            dcb: text,
            situacao: z.enum(['vale', 'contradita', 'aberta']),
          }),
        ),
        de: z.object({ tipoDeItem: text, medicamento: text, composicao: text, substanciaAtiva: text }),
        nomes: z.array(nome),
        substancias: z.array(substancia),
        desconhecidas: texts,
        ativaDesconhecida: texts.nullable(),
        parecidos: z.array(
          z.object({
            palavra: text,
            nomes: z.array(z.object({ nome: text, dcbs: texts, lista: lista.nullable() })),
          }),
        ),
      }),
    ),
    mencoes: z.array(
      z.object({ campo: text, digitado: text, nome: text, dcbs: texts, prescreve: z.boolean(), lista }),
    ),
    /** Absent in documents issued before answers were cited. */
    alergias: z.array(z.object({ pergunta: text, resposta: text, dia: text.nullable() })).default([]),
    citacoes: z
      .array(
        z.object({
          motivo: z.enum(MOTIVOS_DA_CITACAO),
          dcb: text,
          texto: text,
          dia: text.nullable(),
          familia: text,
        }),
      )
      .default([]),
  })
  .meta({ id: 'LeituraDoDocumento' }) satisfies z.ZodType<LeituraDoDocumento>;
