import { useState } from 'react';
import type { DocumentoVerificado } from '../../../../contracts/documentos/verificar.contract.ts';
import { NAO_CONFERIDO } from '../../../../domain/documentos/verificacao/dispensacao.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { formatInstant } from '../verificar.words.ts';
import { DispensacaoForm } from './DispensacaoForm.tsx';

type Dispensa = NonNullable<DocumentoVerificado['dispensa']>;

type DispensacaoProps = { dispensa: Dispensa; onRecorded: (documento: DocumentoVerificado) => void };

/** What was dispensed of a prescription, and the form by which a pharmacist adds to it. */
export function Dispensacao({ dispensa, onRecorded }: DispensacaoProps) {
  const [open, setOpen] = useState(false);
  const [recorded, setRecorded] = useState(false);
  const { itens, registros, chave } = dispensa;
  return (
    <section className="verificar-dispensa stack" aria-labelledby="dispensacao">
      <h2 id="dispensacao">Dispensação</h2>
      {registros.length === 0 ? (
        <p className="small muted">Ninguém registrou dispensação deste documento.</p>
      ) : (
        <ol className="verificar-registros">
          {registros.map(({ em, nome, crf, uf, itens: given }) => (
            <li key={`${em} ${crf} ${JSON.stringify(given)}`}>
              <b>
                {nome}, CRF-{uf} {crf}
              </b>
              <span className="small muted">
                <span className="num">{formatInstant(em)}</span>, {NAO_CONFERIDO}
              </span>
              <ul className="small">
                {given.map(({ item, quantidade }) => (
                  <li key={item}>
                    {itens[item - 1]?.split(',')[0]}: {quantidade}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {recorded && <p role="status">Dispensação registrada.</p>}
      {chave !== null && !open && (
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
      )}
      {chave !== null && open && (
        <DispensacaoForm
          chave={chave}
          itens={itens}
          onCancel={() => setOpen(false)}
          onRecorded={(documento) => {
            setOpen(false);
            setRecorded(true);
            onRecorded(documento);
          }}
        />
      )}
    </section>
  );
}
