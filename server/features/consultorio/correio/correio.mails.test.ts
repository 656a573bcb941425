import { expect, test } from 'vitest';
import { NOVAS_DO_ENVIO } from './correio.decisions.ts';
import { mailEnvio } from './correio.mails.ts';

const SETTINGS = { brand: 'Zelo', appUrl: 'https://zelo.exemplo.com.br' };
const PEDIDO = 'https://zelo.exemplo.com.br/meu-pedido/p1';
const CORREIOS = 'https://rastreamento.correios.com.br/app/index.php?objetos=QB123456785BR';

test.each([
  ['carta', [CORREIOS, CORREIOS, PEDIDO, PEDIDO]],
  ['outra', [PEDIDO, PEDIDO, PEDIDO, PEDIDO]],
] as const)(
  'a letter by "%s", its code corrected → tracked while travelling, at the order afterwards',
  (transportadora, links) => {
    const envio = { id: 'e1', transportadora, rastreio: 'QB123456785BR' };
    const texts = NOVAS_DO_ENVIO.map(
      (nova) =>
        mailEnvio(SETTINGS, { para: 'm@exemplo.com.br', pedidoId: 'p1', numero: 1047, envio, nova, vez: '1' })
          .text,
    );
    const found = texts.map((text) => [CORREIOS, PEDIDO].filter((link) => text.includes(link)));
    expect(found).toEqual(links.map((link) => [link]));
  },
);
