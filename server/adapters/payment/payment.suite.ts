import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lerPix } from '#domain/pagamentos/brcode.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import type { ClientePagador, NovaCobranca, PaymentProvider } from '#ports/payment.ts';

/** A payment provider under test. */
export type PaymentSetup = {
  provider: PaymentProvider;
  /** Pays the charge as the payer would. */
  pay(id: string): Promise<void>;
  /** Stops the queue of notifications, as after too many failed deliveries. */
  pauseFila(): Promise<void>;
  stop(): Promise<void>;
};

const cliente: ClientePagador = {
  referencia: 'cliente-1',
  nome: 'Maria Aparecida da Silva',
  cpf: '52998224725',
  email: 'maria@exemplo.com.br',
  telefone: '(11) 91234-5678',
  endereco: {
    cep: '01001-000',
    logradouro: 'Praça da Sé',
    numero: '100',
    complemento: 'Sem complemento',
    bairro: 'Sé',
  },
};

/** The contract tests of every payment provider. */
export function describePaymentProvider(name: string, makeSetup: () => Promise<PaymentSetup>): void {
  describe(`payment provider: ${name}`, () => {
    let setup: PaymentSetup;
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());

    async function newCobranca(partial: Partial<NovaCobranca> = {}): Promise<NovaCobranca> {
      const { id: idAsaas } = await setup.provider.createCliente(cliente);
      return {
        idAsaas,
        valorCentavos: 12_990,
        vencimento: somarDias(dataEmSaoPaulo(new Date()), 3),
        descricao: 'Pedido Zelo',
        referencia: 'pedido-1:servico:1',
        ...partial,
      };
    }

    test('a payer is found by CPF only after being created', async () => {
      expect(await setup.provider.findCliente(cliente.cpf)).toBeNull();
      const { id } = await setup.provider.createCliente(cliente);
      expect(await setup.provider.findCliente(cliente.cpf)).toEqual({ id });
      expect(await setup.provider.findCliente('11144477735')).toBeNull();
    });

    test('a payer who is removed → found no more, and removed again without an error', async () => {
      const { id } = await setup.provider.createCliente(cliente);
      await setup.provider.deleteCliente(id);
      await setup.provider.deleteCliente(id);
      expect(await setup.provider.findCliente(cliente.cpf)).toBeNull();
      const late = setup.provider.updateCliente(id, cliente);
      await expect(late).rejects.toMatchObject({ kind: 'refused', status: 404 });
    });

    test('a payer can be brought up to date', async () => {
      const { id } = await setup.provider.createCliente(cliente);
      await setup.provider.updateCliente(id, { ...cliente, nome: 'Maria Souza' });
      expect(await setup.provider.findCliente(cliente.cpf)).toEqual({ id });
    });

    test('a payer without an address and with a landline is taken', async () => {
      const { endereco: _endereco, ...sem } = cliente;
      await expect(setup.provider.createCliente({ ...sem, telefone: '1132345678' })).resolves.toHaveProperty(
        'id',
      );
    });

    test('updating a payer that is not there is refused', async () => {
      await expect(setup.provider.updateCliente('cus_000000000000', cliente)).rejects.toMatchObject({
        kind: 'refused',
      });
    });

    test.each([500, 1_010, 1_999, 12_990, 100_001])(
      'a charge of %i centavos keeps its amount',
      async (valorCentavos) => {
        const cobranca = await setup.provider.createCobranca(await newCobranca({ valorCentavos }));
        expect(cobranca).toMatchObject({
          status: 'PENDING',
          valorCentavos,
          referencia: 'pedido-1:servico:1',
          removida: false,
          pagaEm: null,
          idAsaas: expect.stringMatching(/^.+$/),
        });
        expect(await setup.provider.readCobranca(cobranca.id)).toEqual(cobranca);
        const pix = lerPix((await setup.provider.readPix(cobranca.id)).payload);
        expect(pix).toMatchObject({ ok: true, valorCentavos });
      },
    );

    test('the Pix code says until when it works, in UTC, after the due date', async () => {
      const nova = await newCobranca();
      const { id } = await setup.provider.createCobranca(nova);
      const { expiraEm } = await setup.provider.readPix(id);
      expect(expiraEm).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      expect(expiraEm?.slice(0, 10).localeCompare(nova.vencimento)).toBe(1);
    });

    test('a charge is found by its reference, and by no other', async () => {
      const { id } = await setup.provider.createCobranca(await newCobranca());
      expect(await setup.provider.findCobranca('pedido-1:servico:1')).toMatchObject({ id });
      expect(await setup.provider.findCobranca('pedido-1:servico')).toBeNull();
    });

    test('a payment shows in the charge', async () => {
      const { id } = await setup.provider.createCobranca(await newCobranca());
      await setup.pay(id);
      expect(await setup.provider.readCobranca(id)).toMatchObject({
        status: 'RECEIVED',
        pagaEm: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/),
      });
    });

    test('a removed charge is not found again, and removing it again succeeds', async () => {
      const { id } = await setup.provider.createCobranca(await newCobranca());
      await setup.provider.deleteCobranca(id);
      await setup.provider.deleteCobranca(id);
      expect(await setup.provider.findCobranca('pedido-1:servico:1')).toBeNull();
      expect((await setup.provider.readCobranca(id))?.removida).not.toBe(false);
    });

    test('after a removal the reference finds the next charge', async () => {
      const nova = await newCobranca();
      await setup.provider.deleteCobranca((await setup.provider.createCobranca(nova)).id);
      const { id } = await setup.provider.createCobranca(nova);
      expect(await setup.provider.findCobranca(nova.referencia)).toMatchObject({ id });
    });

    test('a paid charge is not removed', async () => {
      const { id } = await setup.provider.createCobranca(await newCobranca());
      await setup.pay(id);
      await expect(setup.provider.deleteCobranca(id)).rejects.toMatchObject({ kind: 'refused' });
    });

    test('a paid charge is sent back whole, once', async () => {
      const { id } = await setup.provider.createCobranca(await newCobranca());
      await setup.pay(id);
      const descricao = 'Reembolso Zelo';
      expect(await setup.provider.refund(id, { descricao })).toEqual({ ok: true });
      await expect
        .poll(() => setup.provider.readCobranca(id))
        .toMatchObject({
          status: 'REFUNDED',
          estorno: { centavos: 12_990, emAndamento: false, negado: false },
        });
      expect(await setup.provider.refund(id, { descricao })).toEqual({ ok: false, motivo: 'recusado' });
    });

    test('a part of it may be sent back', async () => {
      const { id } = await setup.provider.createCobranca(await newCobranca());
      await setup.pay(id);
      await setup.provider.refund(id, { valorCentavos: 990, descricao: 'Reembolso Zelo' });
      await expect
        .poll(() => setup.provider.readCobranca(id))
        .toMatchObject({ status: 'RECEIVED', estorno: { centavos: 990, emAndamento: false } });
    });

    test('an unpaid charge has nothing to send back', async () => {
      const { id } = await setup.provider.createCobranca(await newCobranca());
      const refused = await setup.provider.refund(id, { descricao: 'Reembolso Zelo' });
      expect(refused).toEqual({ ok: false, motivo: 'recusado' });
      expect(await setup.provider.readCobranca(id)).toMatchObject({
        estorno: { centavos: 0, emAndamento: false, negado: false },
      });
    });

    test('an unknown charge: nothing to read, nothing to remove, no code', async () => {
      expect(await setup.provider.readCobranca('pay_0000000000000000')).toBeNull();
      await expect(setup.provider.deleteCobranca('pay_0000000000000000')).resolves.toBeUndefined();
      await expect(setup.provider.readPix('pay_0000000000000000')).rejects.toMatchObject({ kind: 'refused' });
    });

    test('event queues → reported, and reactivated repeatedly', async () => {
      const [fila] = await setup.provider.readFilas();
      expect(fila).toMatchObject({
        url: expect.stringContaining('/api/webhooks/asaas'),
        ativa: true,
        interrompida: false,
        eventos: expect.arrayContaining(['PAYMENT_RECEIVED', 'PAYMENT_REFUNDED']),
      });
      await setup.pauseFila();
      expect(await setup.provider.readFilas()).toMatchObject([{ interrompida: true }]);
      await setup.provider.reactivateFila(fila?.id ?? '');
      await setup.provider.reactivateFila(fila?.id ?? '');
      expect(await setup.provider.readFilas()).toMatchObject([{ interrompida: false }]);
      await expect(setup.provider.reactivateFila('none')).rejects.toMatchObject({ kind: 'refused' });
    });

    test('a charge for nobody or in the past is refused', async () => {
      const nova = await newCobranca();
      const refused = { name: 'ProviderError', kind: 'refused' };
      await expect(
        setup.provider.createCobranca({ ...nova, idAsaas: 'cus_000000000000' }),
      ).rejects.toMatchObject(refused);
      const ontem = somarDias(dataEmSaoPaulo(new Date()), -1);
      await expect(setup.provider.createCobranca({ ...nova, vencimento: ontem })).rejects.toMatchObject(
        refused,
      );
    });
  });
}
