import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/consultorio/consultas.contract.ts';
import type { ConsultaDoMedico } from '#contracts/consultorio/consultas.contract.ts';
import { dataEmSaoPaulo, idade } from '#domain/calendario/datas.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { faltaDesde } from '#domain/consultorio/escolha.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './consultas.usecases.ts';
import type { ConsultaDoMedicoRow } from './consultas.repository.ts';

export function consultasDoMedicoRoutes(app: FastifyInstance, deps: usecases.ConsultasDeps): void {
  endpoint(app, contracts.listarConsultas).handle(async ({ actor }) => {
    const rows = await usecases.listarConsultas({ actor, input: null, deps });
    const now = deps.clock();
    return { status: 200, body: { consultas: rows.map((row) => presentConsulta(row, now)) } };
  });
  endpoint(app, contracts.registrarRealizada).handle(async ({ actor, params }) => {
    await usecases.registrarRealizada({ actor, input: params, deps });
    return { status: 204 };
  });
  endpoint(app, contracts.registrarFalta).handle(async ({ actor, params }) => {
    await usecases.registrarFalta({ actor, input: params, deps });
    return { status: 204 };
  });
  endpoint(app, contracts.desfazerConsulta).handle(async ({ actor, params }) => {
    await usecases.desfazerConsulta({ actor, input: params, deps });
    return { status: 204 };
  });
}

function presentConsulta(row: ConsultaDoMedicoRow, now: Date): ConsultaDoMedico {
  return {
    id: row.id,
    pedidoId: row.pedido_id,
    numero: row.numero,
    paciente: nomeDeTratamento(row.nome, row.nome_social),
    idade: row.data_nascimento === null ? null : idade(row.data_nascimento, dataEmSaoPaulo(now)),
    Servico_Selecionado: row.servico_selecionado,
    inicio: row.inicio.toISOString(),
    fim: row.fim.toISOString(),
    contato: row.contato,
    telefone: row.telefone,
    faltaDesde: faltaDesde(row.inicio).toISOString(),
  };
}
