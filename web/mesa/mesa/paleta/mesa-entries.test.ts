import { expect, test } from 'vitest';
import { mesaScreenEntries, pedidoEntries } from './mesa-entries.ts';

const PEDIDO = {
  id: 'a',
  numero: 1042,
  nome: 'Maria Nogueira',
  nomeSocial: '',
  cpf: '52998224725',
  Servico_Selecionado: 'Atestados de saúde',
  status: 'Aguardando Pagamento',
  atendimento: null,
};

test('an order → found by person, number, service and CPF, with its state', () => {
  const [unpaid, read] = pedidoEntries([
    PEDIDO,
    { ...PEDIDO, nomeSocial: 'Mara', atendimento: 'em atendimento' },
  ]);
  expect(unpaid).toMatchObject({ name: 'Maria Nogueira', aside: 'aguardando pagamento', to: '/pedido/a' });
  expect(unpaid?.detail).toMatch(/^1042 · .+ · 529\.982\.247-25$/);
  expect(read).toMatchObject({ name: 'Mara', aside: 'em leitura' });
});

test('every screen of the desk is a line, once; the list of keys is opened', () => {
  let opened = 0;
  const lines = mesaScreenEntries(() => void (opened += 1));
  const addresses = lines.flatMap(({ to }) => to ?? []);
  expect(addresses).toEqual(
    expect.arrayContaining(['/menu_adm', '/pedidos?fila=para-ler', '/conversas', '/seguranca']),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  lines.at(-1)?.act?.();
  expect(opened).toBe(1);
});
