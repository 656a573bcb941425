// Makes the bucket of the settings S3_* where there is none. Runs in the product's image, from its folder, and may be
// repeated.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = process.env;
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION ?? 'us-east-1',
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
});
const bucket = { Bucket: S3_BUCKET };
const exists = await client.send(new HeadBucketCommand(bucket)).then(
  () => true,
  (error) => {
    if (error.$metadata?.httpStatusCode === 404) return false;
    throw error;
  },
);
if (!exists) await client.send(new CreateBucketCommand(bucket));
process.stdout.write(`bucket ${S3_BUCKET}: ${exists ? 'there already' : 'made'}\n`);
