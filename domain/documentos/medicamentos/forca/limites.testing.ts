import { readRows } from '../csv.testing.ts';
import { lerLimites, type Limites } from './limites.ts';

/** The bounds of every condition of the reference data. */
export const LIMITES: readonly Limites[] = readRows('medicamentos-limites.csv').map((row) => {
  const cell = (name: string) => row[name] ?? '';
  return lerLimites({
    condicao: cell('condicao'),
    mg_por_unidade: cell('mg_por_unidade'),
    por_cento: cell('por_cento'),
    acima_de_por_cento: cell('acima_de_por_cento'),
    medida_de: cell('medida_de'),
    formas: cell('formas'),
    vias: cell('vias'),
    vias_em_aberto: cell('vias_em_aberto'),
    associada: cell('associada'),
    associada_por_cento: cell('associada_por_cento'),
    decide: cell('decide'),
  });
});
