import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/medicos.contract.ts';
import * as own from '#contracts/contas/tratamento.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './medicos.usecases.ts';
import type { MedicosDeps } from './medicos.usecases.ts';
import * as tratamento from './tratamento.usecases.ts';
import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import type { MedicoRow } from './medicos.repository.ts';

/** The administrator's list of doctors at `/medicos`, and what a doctor chooses about the own name. */
export function medicosRoutes(app: FastifyInstance, deps: MedicosDeps): void {
  endpoint(app, contracts.listarMedicos).handle(async ({ actor }) => {
    const rows = await usecases.listarMedicos({ actor, input: null, deps });
    return { status: 200, body: { medicos: rows.map(presentMedico) } };
  });

  endpoint(app, contracts.adicionarMedico).handle(async ({ actor, body }) => {
    const row = await usecases.adicionarMedico({ actor, input: body, deps });
    return { status: 201, body: { medico: presentMedico(row) } };
  });

  endpoint(app, contracts.salvarMedico).handle(async ({ actor, params, body }) => {
    const input = { ...body, id: params.id };
    const row = await usecases.salvarMedico({ actor, input, deps });
    return { status: 200, body: { medico: presentMedico(row) } };
  });

  endpoint(app, contracts.ativarMedico).handle(async ({ actor, params }) => {
    const row = await usecases.ativarMedico({ actor, input: params, deps });
    return { status: 200, body: { medico: presentMedico(row) } };
  });

  endpoint(app, contracts.desativarMedico).handle(async ({ actor, params }) => {
    const row = await usecases.desativarMedico({ actor, input: params, deps });
    return { status: 200, body: { medico: presentMedico(row) } };
  });

  endpoint(app, contracts.desligarFatorDoMedico).handle(async ({ actor, params }) => {
    const row = await usecases.desligarFatorDoMedico({ actor, input: params, deps });
    return { status: 200, body: { medico: presentMedico(row) } };
  });

  endpoint(app, contracts.convidarMedico).handle(async ({ actor, params }) => {
    await usecases.convidarMedico({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, own.lerTratamento).handle(async ({ actor }) => ({
    status: 200,
    body: await tratamento.lerTratamento({ actor, input: null, deps }),
  }));

  endpoint(app, own.mudarTratamento).handle(async ({ actor, body }) => ({
    status: 200,
    body: await tratamento.mudarTratamento({ actor, input: body, deps }),
  }));
}

/** A doctor, for the administrator; the password hash stays out. */
function presentMedico(row: MedicoRow): CadastroDoMedico {
  return {
    id: row.id,
    nome: row.nome,
    tratamento: row.tratamento,
    cpf: row.cpf,
    crm: row.crm,
    uf: row.uf,
    rqe: row.rqe,
    especialidade: row.especialidade,
    telefone: row.telefone,
    email: row.email,
    endereco: row.endereco,
    estado: row.estado,
    estadoEm: row.estado_em.toISOString(),
    registroConferidoEm: row.registro_conferido_em?.toISOString() ?? null,
    temSenha: row.senha_hash !== null,
    segundoFatorDesde: row.segundo_fator_em?.toISOString() ?? null,
    versao: row.versao,
    criadoEm: row.created_at.toISOString(),
  };
}
