import { readRows } from './csv.testing.ts';
import { LIMITES } from './forca/limites.testing.ts';
import { CLASSES, criarLexico, type DadosDoLexico, type Lexico } from './lexico/lexico.ts';
import { type Destino, DESTINOS, lerObservacao, type Lista, LISTAS, type Substancia } from './substancia.ts';

function listaOf(text = ''): Lista {
  const found = LISTAS.find((lista) => lista === text);
  if (found === undefined) throw new Error(`no list "${text}"`);
  return found;
}

function destinoOf(text = ''): Destino {
  const found = DESTINOS.find((destino) => destino === text);
  if (found === undefined) throw new Error(`no document "${text}"`);
  return found;
}

export function readSubstancias(): Substancia[] {
  const exceptions = Map.groupBy(readRows('medicamentos-excecoes.csv'), ({ dcb }) => dcb);
  return readRows('medicamentos.csv').map(({ dcb = '', lista, documento, observacao = '' }) => ({
    dcb,
    lista: listaOf(lista),
    documento: destinoOf(documento),
    ...lerObservacao(observacao),
    excecoes: (exceptions.get(dcb) ?? []).map((row) => ({
      documento: destinoOf(row['documento']),
      condicao: row['condicao'] ?? '',
      limites: LIMITES.find(({ condicao }) => condicao === row['condicao']),
    })),
  }));
}

const names = (text = '') => text.split(' + ');

export function readLexico(): DadosDoLexico {
  return {
    versao: 'teste',
    substancias: readSubstancias(),
    sinonimos: readRows('sinonimos.csv').map(({ termo = '', dcb }) => ({ termo, dcbs: names(dcb) })),
    marcas: readRows('marcas.csv').map(({ marca = '', dcbs }) => ({ marca, dcbs: names(dcbs) })),
    marcasSemDcb: readRows('marcas-sem-dcb.csv').map(({ marca = '', substancia = '' }) => ({
      marca,
      substancia,
    })),
    corriqueiras: readRows('marcas-corriqueiras.csv').map(({ marca = '' }) => marca),
    palavras: readRows('palavras-de-item.csv').map(({ palavra = '', classe }) => {
      const known = CLASSES.find((one) => one === classe);
      if (known === undefined) throw new Error(`no class "${classe}"`);
      return { palavra, classe: known };
    }),
    familias: readRows('familias.csv').map(({ familia = '', termo = '', especie = '' }) => ({
      familia,
      termo,
      especie,
    })),
  };
}

let indexed: Lexico | undefined;

export function lexico(): Lexico {
  indexed ??= criarLexico(readLexico());
  return indexed;
}
