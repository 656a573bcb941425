import { lerCanais, ligarPush, mudarCanal } from '#contracts/contas/canais.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { celularDe } from '#domain/contas/telefone.ts';
import { avisarPorCanais } from '#features/contas/canais/recados.usecases.ts';
import type { TestApp } from '../app/app.ts';
import { hurryJobs } from '../app/jobs.ts';
import { until } from '../app/until.ts';
import * as build from '../builders/builders.ts';
import type { Play, Played } from './played.ts';

/** Long enough for the slowest of the channels to be given up. */
const TOLD_MS = 20_000;

/** A patient with all three channels, each to an address that nobody else has, and the news of an order for them. */
async function newListener(app: TestApp) {
  const { push, whatsapp, sms } = app.demo;
  if (!push || !whatsapp || !sms) throw new Error('all three are played');
  const patient = await build.newPatient(app);
  const telefone = `(11) 9${patient.cpf.slice(0, 8).replace(/(\d{4})/, '$1-')}`;
  await patient.http.want(salvarCliente, 200, { body: { ...patient.dados, telefone } });
  const browser = push.subscribe();
  await patient.http.want(ligarPush, 200, { body: browser });
  for (const canal of ['whatsapp', 'sms'] as const)
    await patient.http.want(mudarCanal, 200, { params: { canal }, body: { ligado: true } });
  const { numero } = await build.attachedPedido(patient);
  const para = `55${celularDe(telefone)}`;
  return {
    patient,
    /** Of the kind that is told by night, too. */
    async tell(this: void) {
      const notice = { chave: 'pix-pronto', brand: 'Zelo', valores: { pedido: String(numero) } } as const;
      const input = { key: crypto.randomUUID(), notice };
      await avisarPorCanais({ actor: { tipo: 'Sistema', nome: 'teste' }, input, deps: app.deps });
    },
    heard: () => ({
      push: push.messages().some(({ endereco }) => endereco === browser.endereco),
      whatsapp: whatsapp.messages().some((one) => one.para === para),
      sms: sms.messages().some((one) => one.para === para),
    }),
    rows: () =>
      app.deps.db
        .selectFrom('recados as r')
        .innerJoin('clientes as c', 'c.id', 'r.cliente_id')
        .select(['r.canal', 'r.enviado_em', 'r.falhou_em'])
        .where('c.cpf', '=', patient.cpf)
        .execute(),
  };
}

const settled = ({ enviado_em, falhou_em }: { enviado_em: Date | null; falhou_em: Date | null }) =>
  enviado_em !== null || falhou_em !== null;

export const tellPatient: Play = async (app): Promise<Played> => {
  const { tell, heard, rows } = await newListener(app);
  return {
    async act() {
      await tell();
      return null;
    },
    async healed() {
      const all = await rows();
      return all.length === 3 && all.every(settled) && Object.values(heard()).every(Boolean);
    },
  };
};

export const tellNobody: Play = async (app): Promise<Played> => {
  const { patient, tell, heard, rows } = await newListener(app);
  /** The message to a browser goes with its subscription. */
  const over = async () => (await rows()).every(settled);
  return {
    async act() {
      await tell();
      await until(
        'sent or given up',
        async () => {
          await hurryJobs(app);
          return over();
        },
        TOLD_MS,
      );
      return null;
    },
    async healed() {
      const canais = await patient.http.want(lerCanais, 200);
      const { push, whatsapp, sms } = heard();
      const failed = (await rows()).map(({ canal, falhou_em }) => falhou_em !== null && canal);
      return (
        (await over()) &&
        push === canais.push.ligado &&
        whatsapp === canais.whatsapp.ligado &&
        canais.sms.ligado &&
        sms === !failed.includes('sms')
      );
    },
  };
};
