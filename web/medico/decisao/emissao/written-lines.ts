import { MODELOS_CONFIRMADOS } from '#domain/documentos/emissao/modelos-oficiais.ts';
import { campoAparece, rotuloDoCampo } from '#domain/documentos/regras/campos.ts';
import type { ContextoDoDocumento, DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import { NADA_LIDO } from '#domain/documentos/leitura/leitura.ts';
import type { CampoSimples } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { listValue, rowsValue, textValue, typedDate } from '../editor/field-values.ts';

/** A medicine as it will be written. */
export type WrittenItem = { name: string; quantity: string; use: string };
/** Content of a document for reading before its signature: medicines, and the other non-blank fields. */
export type Written = { items: WrittenItem[]; fields: { label: string; value: string }[] };

/** Decides which fields are printed; a CID in a document is shown, even where it may not be printed. */
export function contextoDoCaso(caso: Pick<ContextoDoDocumento, 'servico' | 'idade'>): ContextoDoDocumento {
  return {
    ...caso,
    acompanha: null,
    hoje: '',
    consentimentoCid: false,
    provaDeUso: true,
    numerosSncr: [],
    modelos: MODELOS_CONFIRMADOS,
    acompanhadas: [],
    leitura: NADA_LIDO,
  };
}

/** Content of a document as typed now. */
export function writtenIn(documento: DocumentoDigitado, contexto: ContextoDoDocumento): Written {
  const dados: DadosQuaisquer = { ...documento.dados };
  const { campos } = tipoDeDocumento(documento.tipo);
  const items = campos.flatMap((campo) =>
    campo.entrada === 'itens' ? rowsValue(dados[campo.nome]).map(itemOf) : [],
  );
  const fields = campos.flatMap((campo) => {
    if (campo.entrada === 'itens' || campo.nome === 'local' || !campoAparece(campo, dados, contexto))
      return [];
    const value = valueOf(campo, dados[campo.nome]);
    return value === '' ? [] : [{ label: rotuloDoCampo(campo), value }];
  });
  return { items, fields };
}

/** On one line of a list. */
export function writtenLine({ items, fields }: Written): string {
  const names = items.map(({ name }) => name);
  return [...names, ...(items.length > 0 ? [] : fields.map(({ value }) => value))].join(', ');
}

function itemOf(row: DadosQuaisquer): WrittenItem {
  const text = (nome: string) => textValue(row[nome]).trim();
  const name = [text('medicamento'), text('apresentacao')].filter((part) => part !== '').join(' ');
  return { name, quantity: text('quantidade'), use: text('posologia') };
}

function valueOf(campo: CampoSimples, value: unknown): string {
  switch (campo.entrada) {
    case 'linhas':
      return listValue(value)
        .filter((line) => line.trim() !== '')
        .join(', ');
    case 'inteiro':
      return typeof value === 'number' ? String(value) : '';
    case 'data':
      return typedDate(textValue(value));
    case 'escolha':
      return campo.opcoes.find(({ valor }) => valor === value)?.rotulo ?? '';
    case 'marca':
    case 'condicoes':
      return '';
    default:
      return textValue(value).trim();
  }
}
