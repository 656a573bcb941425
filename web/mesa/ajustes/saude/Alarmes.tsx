import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useInstalacao } from './instalacao.api.ts';

/** Alarms of the installation above its sections; one quiet line without any. */
export function Alarmes() {
  const instalacao = useInstalacao();
  return (
    <div className="ajustes-alarmes">
      <LoadedQuery query={instalacao}>
        {({ alarmes }) =>
          alarmes.length === 0 ? (
            <Note kind="ok">Nada aqui pede uma pessoa agora.</Note>
          ) : (
            alarmes.map(({ secao, grau, titulo, conselho }) => (
              <Note key={titulo} kind={grau} title={titulo}>
                <p>
                  {conselho} <a href={`#${secao}`}>{SEE[secao]}</a>
                </p>
              </Note>
            ))
          )
        }
      </LoadedQuery>
    </div>
  );
}

/** Words of the link to the section of an alarm; none is the name of a screen of the desk. */
export const SEE = {
  copia: 'Ver as cópias',
  certificados: 'Ver os certificados',
  numeros: 'Ver os números',
  emails: 'Ver os motivos',
  tarefas: 'Ver as falhas',
  sistema: 'Ver o servidor',
} as const;
