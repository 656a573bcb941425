import type { Classificacao } from '../medicamentos/destino.ts';
import type { NomeDoItem } from '../medicamentos/lexico/item.ts';
import { type Destino, type Lista, LISTAS } from '../medicamentos/substancia.ts';
import type { ItemDaReceita } from '../receita.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import type { ContextoDoDocumento } from './contexto.ts';
import { classificarItem } from './itens.ts';
import type { ItemLido } from '../leitura/leitura.ts';

/** Names of documents where a doctor reads which one an item needs; null for one that is not issued here. */
export const NOMES_DOS_DESTINOS: Readonly<Record<Destino, string | null>> = {
  simples: 'Receita simples',
  retencao: 'Receita com retenção',
  controle_especial: 'Receita de Controle Especial',
  azul: 'Receita Azul',
  azul_b2: 'Receita Azul B2',
  amarela: 'Receita Amarela',
  retinoide: null,
  talidomida: null,
};

/**
 * How an item was understood: "Rivotril é clonazepam, lista B1: sai em Receita Azul", or its unknown words. '' for a
 * blank item or one changed since the reading.
 */
export function entendido(item: ItemDaReceita, contexto: ContextoDoDocumento): string {
  const { lido, classificacao } = classificarItem(item, contexto);
  if (lido === undefined) return '';
  const unknown = lido.ativaDesconhecida ?? lido.desconhecidas;
  const needs = classificacao ? destination(lido, classificacao) : '';
  // A substance typed as such and on no list tells nothing new.
  const says = needs !== '' || lido.ativaDesconhecida !== null || lido.nomes.some((nome) => !isItself(nome));
  const known = says ? [meanings(lido), needs].filter(Boolean).join(', ') : '';
  return [...unknown.map((word) => `Não conhecemos ${word}`), known].filter(Boolean).join('. ');
}

function meanings({ nomes, substancias, ativaDesconhecida }: ItemLido): string {
  const said = nomes.map((nome) =>
    isItself(nome) ? nome.digitado : `${nome.digitado} é ${nome.dcbs.join(' + ')}`,
  );
  const named = new Set(nomes.flatMap(({ dcbs }) => dcbs));
  const added = substancias.filter(({ dcb }) => !named.has(dcb)).map(({ dcb }) => dcb);
  return [...said, ...(ativaDesconhecida ? added : [])].join('; ');
}

/** True for a name equal to its substance, or with unknown substances. */
function isItself({ digitado, dcbs }: NomeDoItem): boolean {
  const [own] = dcbs;
  return own === undefined || (dcbs.length === 1 && semAcento(own) === semAcento(digitado));
}

function destination({ substancias }: ItemLido, { destino, causas }: Classificacao): string {
  const of = causas.length > 0 && destino !== 'simples' ? causas : substancias;
  const listed = LISTAS.filter((lista) => lista !== 'comum' && of.some((row) => row.lista === lista));
  if (listed.length === 0) return '';
  const name = NOMES_DOS_DESTINOS[destino];
  const leaves = name === null ? 'não é emitido aqui' : `sai em ${name}`;
  return `${listed.map(nomeDaLista).join(' e ')}: ${leaves}`;
}

/** Within a sentence: "lista B1", "lista de antimicrobianos". */
export function nomeDaLista(lista: Lista): string {
  if (lista === 'antimicrobiano') return 'lista de antimicrobianos';
  return lista === 'glp1' ? 'lista de agonistas de GLP-1' : `lista ${lista}`;
}
