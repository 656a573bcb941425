import { citar, type Citaveis } from '../alergias/citar.ts';
import { lerMedicamento } from '../medicamentos/lexico/item.ts';
import type { Lexico, Nome } from '../medicamentos/lexico/lexico.ts';
import { isListed, lerCitados } from '../medicamentos/lexico/mencoes.ts';
import { nomesParecidos } from '../medicamentos/lexico/parecidos.ts';
import type { Lista } from '../medicamentos/substancia.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { CampoDoDocumento, TipoDeDocumento } from '../tipo-de-documento.ts';
import { type DadosDoTipo, ehReceita, tipoDeDocumento } from '../tipos.ts';
import { lerExcecoes } from './ler-excecoes.ts';
import {
  CAMPOS_LIDOS,
  NADA_LIDO,
  type ItemLido,
  type LeituraDoDocumento,
  type Mencao,
  type Parecido,
} from './leitura.ts';

const NADA_A_CITAR: Citaveis = { respostas: [], recentes: [] };

/**
 * Reads everything printed on a prescription, and cites answers about allergy beside it; other documents may name any
 * medicine. Linear in the input.
 */
export function lerDocumento(
  { tipo, dados }: { tipo: TipoDeDocumento; dados: DadosDoTipo[TipoDeDocumento] },
  lexico: Lexico,
  citaveis: Citaveis = NADA_A_CITAR,
): LeituraDoDocumento {
  const blank = { ...NADA_LIDO, versao: lexico.versao, alergias: citaveis.respostas };
  if (!ehReceita(tipo) || !('itens' in dados)) return blank;
  const itens = dados.itens.map((item) => lerItem(item, lexico));
  const dcbs = new Set(itens.flatMap(({ substancias }) => substancias.map(({ dcb }) => dcb)));
  return {
    ...blank,
    itens,
    citacoes: citar([...dcbs], citaveis, lexico),
    mencoes: mentionsIn(tipoDeDocumento(tipo).campos, dados, itens, lexico),
  };
}

/** Kinds of items that may contain any word: no medicine has to be known in them, but a known one counts. */
const LIVRES: ReadonlySet<string> = new Set(['fitoterapico', 'produto']);

/** Reads the name, and the active substance given for an unknown one. */
export function lerItem(item: ItemDaReceita, lexico: Lexico): ItemLido {
  const { tipoDeItem, medicamento, composicao, substanciaAtiva } = item;
  const named = lerMedicamento(medicamento, lexico, composicao);
  const open = LIVRES.has(tipoDeItem);
  const given = named.desconhecidas.length > 0 && substanciaAtiva.trim() !== '';
  const active = given ? lerMedicamento(substanciaAtiva, lexico) : null;
  const all = new Map([...named.substancias, ...(active?.substancias ?? [])].map((row) => [row.dcb, row]));
  const unresolved = active === null ? named.desconhecidas : active.desconhecidas;
  return {
    ...named,
    de: { tipoDeItem, medicamento, composicao, substanciaAtiva },
    substancias: [...all.values()],
    excecoes: lerExcecoes(item, { nomes: named.nomes, substancias: [...all.values()] }),
    desconhecidas: open ? [] : named.desconhecidas,
    ativaDesconhecida: active && active.desconhecidas,
    parecidos: unresolved.flatMap((palavra) => {
      const nomes = nomesParecidos(palavra, lexico).map((nome) => asNear(nome, lexico));
      return nomes.length > 0 && (!open || nomes.some(({ lista }) => lista !== null))
        ? [{ palavra, nomes }]
        : [];
    }),
  };
}

function asNear({ nome, composicoes }: Nome, lexico: Lexico): Parecido {
  const dcbs = [...new Set(composicoes.flat())];
  return { nome, dcbs, lista: listOf(dcbs, lexico) };
}

function listOf(dcbs: readonly string[], lexico: Lexico): Lista | null {
  const listed = dcbs.find((dcb) => isListed(dcb, lexico));
  return (listed !== undefined && lexico.substancias.get(listed)?.lista) || null;
}

/** Texts that are read elsewhere, name a person, or are not printed. */
const NAO_LIDOS: ReadonlySet<string> = new Set([
  ...CAMPOS_LIDOS,
  'condicoes',
  'mencoes',
  'mantidas',
  'motivoDeManter',
  'responsavel',
  'responsavelCpf',
  'cid',
  'justificativa',
  'porConferir',
]);

function mentionsIn(
  campos: readonly CampoDoDocumento[],
  dados: Readonly<Record<string, unknown>>,
  itens: readonly ItemLido[],
  lexico: Lexico,
): Mencao[] {
  const prescribed = new Set(itens.flatMap(({ substancias }) => substancias.map(({ dcb }) => dcb)));
  return textsOf(campos, dados, '').flatMap(({ campo, texto }) =>
    lerCitados(texto, lexico)
      // A dose of the item's own medicine may be written within the item; below all items it is another one.
      .filter(({ dcbs, prescreve }) =>
        prescreve && !campo.startsWith('itens.') ? true : !dcbs.every((dcb) => prescribed.has(dcb)),
      )
      .map((one) => ({ campo, ...one, lista: listOf(one.dcbs, lexico) ?? 'comum' })),
  );
}

function textsOf(
  campos: readonly CampoDoDocumento[],
  dados: Readonly<Record<string, unknown>>,
  before: string,
): { campo: string; texto: string }[] {
  return campos
    .filter(({ nome }) => !NAO_LIDOS.has(nome))
    .flatMap((campo) => {
      const value = dados[campo.nome];
      const path = `${before}${campo.nome}`;
      if (campo.entrada === 'itens') {
        const rows: unknown[] = Array.isArray(value) ? value : [];
        return rows.flatMap((row, i) =>
          typeof row === 'object' && row !== null ? textsOf(campo.campos, { ...row }, `${path}.${i}.`) : [],
        );
      }
      if (campo.entrada === 'linhas') {
        return [{ campo: path, texto: Array.isArray(value) ? value.join('\n') : '' }];
      }
      const isText = campo.entrada === 'texto' || campo.entrada === 'paragrafo';
      return isText && typeof value === 'string' ? [{ campo: path, texto: value }] : [];
    });
}
