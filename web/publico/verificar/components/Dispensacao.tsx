import { useState } from 'react';
import type { DocumentoVerificado } from '#contracts/documentos/verificar.contract.ts';
import { palavraDaDispensacao } from '#domain/documentos/verificacao/dispensacao.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { formatInstant } from '../verificar.words.ts';
import { DispensacaoForm } from './DispensacaoForm.tsx';
import { DispensacaoPorArquivo } from './DispensacaoPorArquivo.tsx';

type DispensacaoProps = {
  documento: DocumentoVerificado;
  dispensa: NonNullable<DocumentoVerificado['dispensa']>;
  onRecorded: (documento: DocumentoVerificado) => void;
};

/** Entries of dispensing of a prescription, and the two forms for a pharmacist's entry. */
export function Dispensacao({ documento, dispensa, onRecorded }: DispensacaoProps) {
  const [open, setOpen] = useState(false);
  const [recorded, setRecorded] = useState(false);
  const { registros, chave } = dispensa;

  function done(next: DocumentoVerificado) {
    setOpen(false);
    setRecorded(true);
    onRecorded(next);
  }

  return (
    <Card as="section" className="verificar-dispensa stack" aria-labelledby="dispensacao">
      <h2 id="dispensacao">Dispensação</h2>
      <p className="small muted">
        Serve para ninguém usar a mesma receita duas vezes. Não substitui o SNGPC.
      </p>
      <Registros documento={documento} registros={registros} />
      {recorded && <p role="status">Dispensação registrada.</p>}
      {chave !== null && !open && (
        <>
          <div>
            <Button
              variant="secondary"
              onClick={() => {
                setRecorded(false);
                setOpen(true);
              }}
            >
              Registrar dispensação
            </Button>
          </div>
          <DispensacaoPorArquivo chave={chave} onRecorded={done} />
        </>
      )}
      {chave !== null && open && (
        <DispensacaoForm
          chave={chave}
          medicamentos={documento.medicamentos}
          onCancel={() => setOpen(false)}
          onRecorded={done}
        />
      )}
    </Card>
  );
}

type RegistrosProps = Pick<DispensacaoProps, 'documento'> & Pick<DispensacaoProps['dispensa'], 'registros'>;

function Registros({ documento: { medicamentos }, registros }: RegistrosProps) {
  if (registros.length === 0) return <p className="small">Ninguém registrou dispensação deste documento.</p>;
  return (
    <ol className="verificar-registros grid">
      {registros.map(({ em, nome, crf, uf, verificada, itens: given }) => (
        <li key={`${em} ${crf} ${JSON.stringify(given)}`}>
          <b>
            {nome}, CRF-{uf} {crf}
          </b>
          <span className="small muted">
            <span className="num">{formatInstant(em)}</span>, {palavraDaDispensacao(verificada)}
          </span>
          <ul className="small">
            {given.map(({ item, quantidade }) => (
              <li key={item}>
                {medicamentos[item - 1]?.nome.split(',')[0]}: {quantidade}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
