import { z } from 'zod';
import { valorEmBranco } from '#domain/documentos/dados.ts';
import { MAX_ITENS } from '#domain/documentos/receita.ts';
import type { CampoDoDocumento, TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { NUMEROS_SNCR, TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { type DadosDoTipo, tipoDeDocumento } from '#domain/documentos/tipos.ts';

export const tipoSchema = z.enum(TIPOS_DE_DOCUMENTO);

export const numeroSncrSchema = z.enum(NUMEROS_SNCR);

/** A result of `problemas`. */
export const problemaSchema = z
  .object({ campo: z.string(), mensagem: z.string(), gravidade: z.enum(['impede', 'avisa']) })
  .meta({ id: 'ProblemaDoDocumento' });

/** Letters of "dd/mm/aaaa" as of "YYYY-MM-DD". */
const LETRAS_DA_DATA = 10;

/** Bounds of one field. Required fields and legal rules are validated with words. */
function fieldSchema(campo: CampoDoDocumento): z.ZodType {
  switch (campo.entrada) {
    case 'itens':
      // A draft that changes to a stricter kind keeps its items until the doctor removes them.
      return z.array(fieldsSchema(campo.campos)).max(MAX_ITENS);
    case 'linhas':
    case 'condicoes':
    case 'mencoes':
    case 'citacoes':
      return z.array(z.string().max(campo.limite)).max(campo.linhas);
    case 'inteiro':
      return z.number().int().min(0).max(campo.limite).nullable();
    case 'marca':
      return z.boolean();
    case 'escolha':
      return z.enum([...campo.opcoes.map(({ valor }) => valor), '']);
    case 'data':
      return z.string().max(LETRAS_DA_DATA);
    default:
      return z.string().max(campo.limite);
  }
}

function fieldsSchema(campos: readonly CampoDoDocumento[]) {
  return z.object(
    Object.fromEntries(campos.map((campo) => [campo.nome, fieldSchema(campo).default(valorEmBranco(campo))])),
  );
}

/**
 * Data of one kind, complete or not: every string, list and number has its limit. Absent fields are blank, so that a
 * draft of an older table is still readable; unknown fields are dropped.
 */
export function dadosSchema<T extends TipoDeDocumento>(
  tipo: T,
): z.ZodType<DadosDoTipo[T], Partial<DadosDoTipo[T]>> {
  const schema: unknown = fieldsSchema(tipoDeDocumento(tipo).campos);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table that types these data made the schema
  return schema as z.ZodType<DadosDoTipo[T], Partial<DadosDoTipo[T]>>;
}

function option<T extends TipoDeDocumento>(tipo: T) {
  return z.object({ tipo: z.literal(tipo), dados: dadosSchema(tipo) });
}

/** Input of a document, discriminated by `tipo`. */
export const documentoSchema = z
  .discriminatedUnion('tipo', [
    option('simples'),
    option('retencao'),
    option('controle_especial'),
    option('azul'),
    option('azul_b2'),
    option('amarela'),
    option('exames'),
    option('encaminhamento'),
    option('atestado'),
    option('relatorio'),
    option('prep'),
  ])
  .meta({ id: 'Documento' });
