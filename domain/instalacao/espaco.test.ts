import { expect, test } from 'vitest';
import { LIMITE_ANEXO_BYTES } from '../pedidos/anexos.ts';
import { LIMITES_DE_ESPACO, recusaDeEspaco, type Uso } from './espaco.ts';

const most = LIMITES_DE_ESPACO;
const NADA: Uso = {
  arquivos: { tipo: 'pedido', quantos: 0 },
  conta: { inacabado: 0, envios: 0, guardado: 0 },
  rede: { inacabado: 0, visitantes: 0 },
  disco: { livre: 10_000, prometido: 0 },
};
const of = (change: Partial<Uso>) => recusaDeEspaco({ ...NADA, ...change }, { bytes: 100, noDisco: 300 });
const conta = (change: Partial<NonNullable<Uso['conta']>>) => ({
  conta: { inacabado: 0, envios: 0, guardado: 0, ...change },
});

test.each<[string, Partial<Uso>, Partial<Uso>, string]>([
  [
    'files of an order',
    { arquivos: { tipo: 'pedido', quantos: 39 } },
    { arquivos: { tipo: 'pedido', quantos: 40 } },
    'pedido',
  ],
  [
    'files of the chat',
    { arquivos: { tipo: 'conversa', quantos: 39 } },
    { arquivos: { tipo: 'conversa', quantos: 40 } },
    'conversa',
  ],
  [
    'what the account holds',
    conta({ guardado: most.guardadoDaConta - 300, inacabado: 200 }),
    conta({ guardado: most.guardadoDaConta - 300, inacabado: 201 }),
    'guardado da conta',
  ],
  [
    'what the account has under way',
    conta({ inacabado: most.inacabadoDaConta - 100 }),
    conta({ inacabado: most.inacabadoDaConta - 99 }),
    'inacabado da conta',
  ],
  ['how much it has begun', conta({ envios: 99 }), conta({ envios: 100 }), 'inacabado da conta'],
  [
    'what a network has under way',
    { rede: { inacabado: most.inacabadoDaRede - 100, visitantes: 0 } },
    { rede: { inacabado: most.inacabadoDaRede - 99, visitantes: 0 } },
    'rede',
  ],
  [
    "a network's visitors",
    { conta: null, rede: { inacabado: 0, visitantes: most.visitantesDaRede - 100 } },
    { conta: null, rede: { inacabado: 0, visitantes: most.visitantesDaRede - 99 } },
    'rede',
  ],
  [
    'the disk, with the copies that are made',
    { disco: { livre: 1000, prometido: 700 } },
    { disco: { livre: 1000, prometido: 701 } },
    'disco',
  ],
])('%s: up to the limit, and not a byte more', (_name, within, over, motivo) => {
  expect([of(within), of(over)]).toEqual([null, motivo]);
});

test('without counts → only the disk decides; a network’s visitors do not limit its patients', () => {
  expect(of({ arquivos: null, conta: null, rede: null })).toBeNull();
  expect(of({ rede: { inacabado: 0, visitantes: most.visitantesDaRede } })).toBeNull();
  expect(of({ conta: null, rede: null, disco: { livre: -1, prometido: 0 } })).toBe('disco');
});

test('three orders of forty largest files, two in progress, a room of fifty → allowed', () => {
  const guardado = 3 * 40 * LIMITE_ANEXO_BYTES;
  const uso = { ...NADA, ...conta({ guardado, inacabado: LIMITE_ANEXO_BYTES, envios: 1 }) };
  const rede = { inacabado: 49 * LIMITE_ANEXO_BYTES, visitantes: 0 };
  const disco = { livre: 200 * LIMITE_ANEXO_BYTES, prometido: 150 * LIMITE_ANEXO_BYTES };
  const asked = { bytes: LIMITE_ANEXO_BYTES, noDisco: 3 * LIMITE_ANEXO_BYTES };
  expect(recusaDeEspaco({ ...uso, rede, disco }, asked)).toBeNull();
});
