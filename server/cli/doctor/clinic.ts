import { temFrete } from '#domain/catalogo/frete.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { NOTIFICACOES, tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { Config } from '#server/config.ts';
import { padraoOf } from '#server/house.ts';
import { createAjustesVigentes, type Vigentes } from '#features/catalogo/ajustes/ajustes.public.ts';
import { fretes } from '#features/catalogo/fretes/fretes.public.ts';
import { hasPublished } from '#features/catalogo/perguntas/perguntas.public.ts';
import { lerPrecos } from '#features/catalogo/precos/precos.public.ts';
import { findAdmin, readProvisionalHash } from '#features/contas/identidade/identidade.public.ts';
import { listMedicos } from '#features/contas/medicos/medicos.public.ts';
import { listLivres } from '#features/documentos/taloes/taloes.public.ts';
import type { Opened } from '../open.ts';
import { aviso, bem, mal, type Finding } from './finding.ts';

type Deps = Opened['deps'];

/** Checks what the clinic itself has to decide before the first patient: who it is, what it sells and who answers. */
export async function checkClinic(config: Config, { deps }: Opened): Promise<Finding[]> {
  if (config.demo) return [];
  const ajustes = createAjustesVigentes(deps.db, padraoOf(config), deps.log);
  await ajustes.reler();
  const onSale = (await lerPrecos(deps)).filter(({ preco }) => preco !== null).map(({ Servico }) => Servico);
  const posts = onSale.some((titulo) => temFrete(titulo));
  return [
    await checkAdmin(config, deps),
    ...checkIdentity(ajustes.vigentes()),
    checkPrices(onSale.length),
    ...(posts ? [await checkFretes(deps), await checkTaloes(deps)] : []),
    await checkQuestions(deps),
    await checkDoctors(deps),
  ];
}

async function checkAdmin({ adminEmail }: Config, { db }: Deps): Promise<Finding> {
  const what = 'Administrador';
  const admin = await findAdmin(db, adminEmail);
  if (!admin) return aviso(what, 'ainda não existe', 'O primeiro início o cria com ADMIN_EMAIL.');
  return (await readProvisionalHash(db, { administradorId: admin.id })) === null
    ? bem(what, 'entra com uma senha própria')
    : aviso(
        what,
        'a senha ainda é a do primeiro início',
        'Entre em /loginAdm: a primeira entrada pede outra.',
      );
}

/** Checks what documents and legal texts say of the clinic (CFM 2.299/2021, art. 5; Lei 13.709/2018, art. 41). */
function checkIdentity({ legal }: Vigentes): Finding[] {
  const { name, cnpj, address, dataOfficer, technicalDirector, registration } = legal;
  const lacking = [
    ['razão social', name],
    ['CNPJ', cnpj],
    ['endereço', address],
  ].flatMap(([what, value]) => (value === '' ? [what] : []));
  return [
    lacking.length === 0
      ? bem('Identidade legal', `${name}, ${cnpj}`)
      : mal(
          'Identidade legal',
          `falta ${lacking.join(', ')}: os termos e o rodapé não dizem quem atende`,
          'Escreva-os em /ajustes, “Identidade legal”, ou em LEGAL_NAME, CNPJ e LEGAL_ADDRESS.',
        ),
    dataOfficer === ''
      ? mal(
          'Encarregado de dados',
          'ausente: a política de privacidade não diz com quem falar',
          'Escreva-o em /ajustes, “Identidade legal”, ou em DATA_OFFICER.',
        )
      : bem('Encarregado de dados', dataOfficer),
    technicalDirector === ''
      ? mal(
          'Diretor técnico',
          'ausente: os documentos não dizem o diretor técnico, com o CRM',
          'Escreva-o em /ajustes, “Diretor técnico”, ou defina TECHNICAL_DIRECTOR.',
        )
      : bem('Diretor técnico', technicalDirector),
    registration === ''
      ? mal(
          'Registro no CRM',
          'ausente: os documentos não dizem o registro da empresa no CRM',
          'Escreva-o em /ajustes, “Identidade legal”, ou defina CLINIC_REGISTRATION.',
        )
      : bem('Registro no CRM', registration),
  ];
}

function checkPrices(onSale: number): Finding {
  const words = `${onSale} de ${SERVICOS.length} serviços à venda`;
  if (onSale === SERVICOS.length) return bem('Preços', words);
  return onSale === 0
    ? mal('Preços', 'nenhum serviço tem preço: ninguém pode pedir', 'Escreva os preços em /precos.')
    : aviso(
        'Preços',
        words,
        'Um serviço sem preço não está à venda. Se é isso que vocês querem, está certo: /precos.',
      );
}

async function checkFretes({ db }: Deps): Promise<Finding> {
  const rows = (await fretes.list(db)).filter(({ valor }) => valor !== null);
  const states = new Set(rows.map(({ uf }) => uf)).size;
  return states === 0
    ? mal(
        'Fretes',
        'nenhum estado tem frete: receitas azul e amarela não podem ser enviadas',
        'Escreva os fretes em /fretes, ou tire o preço desses serviços.',
      )
    : bem('Fretes', states === 1 ? 'para 1 estado' : `para ${states} estados`);
}

async function checkTaloes({ db }: Deps): Promise<Finding> {
  const kinds = new Set((await listLivres(db, 1)).map(({ tipo }) => tipo));
  const words = NOTIFICACOES.filter((tipo) => kinds.has(tipo))
    .map((tipo) => tipoDeDocumento(tipo).titulo)
    .join(', ');
  return words === ''
    ? aviso(
        'Talões',
        'nenhum número livre: receitas azul e amarela não podem ser impressas',
        'Cadastre em /taloes os talões que a vigilância sanitária entregou a cada médico.',
      )
    : bem('Talões', `números livres: ${words}`);
}

async function checkQuestions({ db }: Deps): Promise<Finding> {
  return (await hasPublished(db))
    ? bem('Perguntas', 'publicadas pela clínica')
    : aviso(
        'Perguntas',
        'as que vieram com o programa',
        'Leia-as com o diretor técnico em /perguntas e /perguntasTrat, e salve as da clínica.',
      );
}

async function checkDoctors({ db }: Deps): Promise<Finding> {
  const what = 'Médicos';
  const all = await listMedicos(db);
  const active = all.filter(({ estado }) => estado === 'ativo').length;
  const waiting = all.filter(({ estado }) => estado === 'em análise').length;
  const rest = waiting === 0 ? '' : `, ${waiting} em análise`;
  if (active === 0) {
    const remedy = 'Cadastre-os em /medicos, confira o CRM no site do conselho e ative.';
    return mal(what, `nenhum ativo${rest}: os pedidos pagos não têm quem os leia`, remedy);
  }
  return bem(what, `${active} ${active === 1 ? 'ativo' : 'ativos'}, com o CRM conferido por vocês${rest}`);
}
