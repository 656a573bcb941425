import type { ActionDispatch, ChangeEvent } from 'react';
import type { Anexo } from '../../../../contracts/anexos.contract.ts';
import { CONTEUDOS, motivoDeRecusa } from '../../../../domain/anexos.ts';
import type { TIPOS_ANEXO } from '../../../../domain/anexos.ts';
import { Card } from '../../../ui/Card.tsx';
import { FileInput } from '../../../ui/FileInput.tsx';
import { novaChave } from '../../servicos/chave.ts';
import type { Acao, Fila } from '../fila.ts';
import { guardadosDoTipo } from '../guardados.ts';
import { ArquivoDaFila } from './ArquivoDaFila.tsx';
import { ArquivoGuardado } from './ArquivoGuardado.tsx';

type CampoDeArquivoProps = {
  campo: (typeof TIPOS_ANEXO)[number];
  pedidoId: string;
  fila: Fila;
  despachar: ActionDispatch<[Acao]>;
  guardados: readonly Anexo[];
};

/** One of the five kinds of document: its file field, and every file of it, stored, chosen or on its way. */
export function CampoDeArquivo({ campo, pedidoId, fila, despachar, guardados }: CampoDeArquivoProps) {
  const { tipo, rotulo, dica, varios } = campo;
  const daFila = fila.arquivos.filter((arquivo) => arquivo.tipo === tipo);
  const stored = guardadosDoTipo(guardados, tipo, daFila);
  const trocaria = !varios && stored.length > 0;

  function escolher(event: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(event.target.files ?? []);
    const escolhas = files.map((file) => ({
      id: novaChave(),
      tipo,
      file,
      recusa: motivoDeRecusa({ nome: file.name, size: file.size }),
    }));
    if (escolhas.length > 0) despachar({ tipo: 'escolher', escolhas, substitui: !varios });
  }

  return (
    <Card as="section" className="anexo-campo">
      <div className="anexo-cabeca">
        <div>
          <label htmlFor={tipo} className="strong">
            {rotulo}
          </label>
          <p className="small muted" id={`${tipo}-hint`}>
            {dica}
            {trocaria && ' Um novo arquivo fica no lugar deste.'}
          </p>
        </div>
        <FileInput
          id={tipo}
          name={tipo}
          text="Escolher"
          multiple={varios}
          accept={[...CONTEUDOS, '.heic', '.heif'].join(',')}
          aria-describedby={`${tipo}-hint`}
          // The same file may be chosen again after it was removed.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={escolher}
        />
      </div>
      {stored.length + daFila.length > 0 && (
        <ul className="anexo-lista">
          {stored.map((anexo) => (
            <ArquivoGuardado key={anexo.id} anexo={anexo} pedidoId={pedidoId} />
          ))}
          {daFila.map((arquivo) => (
            <ArquivoDaFila key={arquivo.id} arquivo={arquivo} despachar={despachar} />
          ))}
        </ul>
      )}
    </Card>
  );
}
