import FileWarning from 'lucide-react/icons/file-warning';
import type { DocumentoComDeclaracao } from '#contracts/documentos/declaracoes.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { palavraDoEstado } from '#domain/documentos/estado-do-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

const DOCUMENTO = { title: 'Documento', kind: 'head' } as const;
const MEDICO = { title: 'Médico' };
const EMITIDO = { title: 'Emitido em' };
const PEDIDO = { title: 'Pedido', kind: 'acts' } as const;

type DeclaracoesTableProps = {
  label: string;
  documentos: readonly DocumentoComDeclaracao[];
  /** Lists mentions instead of declarations. */
  mencoes: boolean;
};

/** Each document links to its order. */
export function DeclaracoesTable({ label, documentos, mencoes }: DeclaracoesTableProps) {
  const what = { title: mencoes ? 'Menção' : 'Declaração' };
  return (
    <DataTable label={label} columns={[DOCUMENTO, what, MEDICO, EMITIDO, PEDIDO]}>
      {documentos.map(({ pedido, ...documento }) => (
        <tr key={documento.id}>
          <DataCell {...DOCUMENTO}>
            <p className="strong">{tipoDeDocumento(documento.tipo).titulo}</p>
            <p className="fine quiet">
              <span className="mono">{documento.codigo}</span> · {palavraDoEstado(documento.estado)}
            </p>
          </DataCell>
          <DataCell {...what}>
            <div className="declarado grid breakable">
              {mencoes ? <Mencoes {...documento} /> : <Declarados {...documento} />}
            </div>
          </DataCell>
          <DataCell {...MEDICO}>{documento.medico}</DataCell>
          <DataCell {...EMITIDO}>
            <span className="num">{dataEHora(documento.emitidoEm)}</span>
          </DataCell>
          <DataCell {...PEDIDO}>
            <div>
              <LinkButton variant="secondary" size="desk" to={`/pedido/${pedido.id}`}>
                Pedido {pedido.numero}
              </LinkButton>
            </div>
          </DataCell>
        </tr>
      ))}
    </DataTable>
  );
}

function Declarados({ declarados, desajustes }: Pick<DocumentoComDeclaracao, 'declarados' | 'desajustes'>) {
  return (
    <>
      {declarados.map(({ medicamento, substanciaAtiva }) => (
        <p key={`${medicamento} ${substanciaAtiva}`}>
          <b>{medicamento}</b> <span className="muted">substância: {substanciaAtiva}</span>
        </p>
      ))}
      {desajustes.map((porque) => (
        <p key={porque} className="declarado-desajuste">
          <Icon icon={FileWarning} /> <span>{porque}</span>
        </p>
      ))}
    </>
  );
}

function Mencoes({ mencoes }: Pick<DocumentoComDeclaracao, 'mencoes'>) {
  return mencoes.map(({ nome, campo }) => (
    <p key={`${campo} ${nome}`}>
      <b>{nome}</b> <span className="muted">em {campo}</span>
    </p>
  ));
}
