import { t } from '../../texts/index.ts'
import { Section } from '../../ui/page/index.ts'
import styles from './import.module.css'
import { type FileName, fileNames } from './known-files.ts'

const words = t.import.guide

/** Which files there are, and what stands in them. */
export const FileGuide = () => (
  <Section title={words.title}>
    <p className={styles.guideText}>{words.text}</p>
    {(Object.keys(fileNames) as FileName[]).map(name => (
      <details key={name} className={styles.guide}>
        <summary>
          <code>{name}</code>
          <span className="soft">{words.about[name]}</span>
        </summary>
        <p className={styles.columns}>
          {fileNames[name].map(column => (
            <code key={column} className={styles.column}>
              {column}
            </code>
          ))}
        </p>
      </details>
    ))}
  </Section>
)
