import { Button } from '@mantine/core';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { Card } from '../../../parts/card.tsx';
import classes from '../settings.module.css';
import { securityText as text } from '../text.ts';

/** The account's data: out, in, and away. */
export function DataCards() {
  return (
    <>
      <Card title={text.data} labelledBy="settings-data">
        <div className={classes.fields}>
          <div className={classes.buttons}>
            <Button variant="default" disabled leftSection={<IconDownload size={16} />}>
              {text.export}
            </Button>
            <Button variant="default" disabled leftSection={<IconUpload size={16} />}>
              {text.import}
            </Button>
          </div>
          <p className={classes.hint}>{text.dataLater}</p>
          <div>
            <p className={classes.hint}>{text.contains}</p>
            <ul className={classes.list}>
              {text.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </div>
      </Card>
      <Card title={text.danger} labelledBy="settings-danger" className={classes.danger}>
        <div className={classes.fields}>
          <p className={classes.hint}>{text.dangerLine}</p>
          <div className={classes.buttons}>
            <Button color="rojo" disabled leftSection={<IconTrash size={16} />}>
              {text.remove}
            </Button>
          </div>
          <p className={classes.hint}>{text.removeLater}</p>
        </div>
      </Card>
    </>
  );
}
