import {
  lerNumerosDoSncr,
  listarFaixas,
  pedirNumeros,
  voltarDoSncr,
} from '#contracts/documentos/numeros.contract.ts';
import { countGiven } from '#demo/sncr/given.ts';
import type { TestApp } from '../app/app.ts';
import { until } from '../app/until.ts';
import { newMedico } from '../builders/medicos.ts';
import { signInAtSncr } from '../providers/sncr.ts';

const QUANTIDADE = 10;

/** A doctor who signed in at SNCR's page comes back for numbers. */
export async function askNumbers(app: TestApp) {
  const { http, medico } = await newMedico(app);
  const who = { uf: medico.uf, inscricao: medico.crm };
  async function goToPage(): Promise<URL> {
    const { url } = await http.want(pedirNumeros, 200, {
      body: { numero: 'NRB', quantidade: QUANTIDADE },
    });
    return signInAtSncr(url, who);
  }
  const ultimo = async () => (await http.want(lerNumerosDoSncr, 200)).ultimo;
  async function comeBack(back: URL): Promise<string | null> {
    await http.want(voltarDoSncr, 303, { query: Object.fromEntries(back.searchParams) });
    return until('what became of the request', async () => {
      const said = await ultimo();
      return said !== null && said.titulo !== 'Os números chegaram' && { said };
    }).then(({ said }) => (said.tom === 'ok' ? null : said.texto));
  }
  const livres = async () =>
    (await http.want(listarFaixas, 200)).faixas.reduce((sum, one) => sum + one.livres, 0);
  /** Numbers that a request of this doctor is known to have lost, or to have brought in vain. */
  async function told(): Promise<number> {
    const rows = await app.deps.db
      .selectFrom('pedidos_de_numeros')
      .select(['estado', 'quantidade', 'guardados'])
      .where('medico_id', '=', medico.id)
      .where('estado', 'in', ['perdido', 'guardado'])
      .execute();
    return rows.reduce((sum, { quantidade, guardados }) => sum + quantidade - guardados, 0);
  }
  const back = await goToPage();
  return {
    act: () => comeBack(back),
    /** Asked again numbers come; and what SNCR gave at any time is there or was told to be lost. */
    async healed() {
      if ((await livres()) === 0) await comeBack(await goToPage());
      const given = await countGiven(app.demo.store, `${who.uf}-${who.inscricao}`);
      return (await livres()) === QUANTIDADE && given <= QUANTIDADE + (await told());
    },
  };
}
