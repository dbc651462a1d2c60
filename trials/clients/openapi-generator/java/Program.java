import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ChangeRequestsApi;
import org.openapitools.client.api.CostCentresApi;
import org.openapitools.client.api.EmployeesApi;
import org.openapitools.client.api.ExpenseApplicationsApi;
import org.openapitools.client.model.*;

/** Uses the generated client alone. Jackson, which that needs, reads the scenario and writes the outcome. */
public class Program {
  /** This release of the generator reads every answer of an operation as JSON, also a 201 or 204 without a body. */
  @SuppressWarnings("serial")
  static class Mapper extends ObjectMapper {
    @Override
    public <T> T readValue(InputStream source, TypeReference<T> type) throws IOException {
      byte[] body = source.readAllBytes();
      return body.length == 0 ? null : super.readValue(body, type);
    }

    @Override
    public ObjectMapper copy() {
      return this;
    }
  }

  static final Mapper mapper = new Mapper();
  /** The headers of the last answer. */
  static final AtomicReference<java.net.http.HttpHeaders> headers = new AtomicReference<>();

  static ApiClient clientFor(JsonNode scenario, String key) {
    java.net.URI url = java.net.URI.create(scenario.get("url").asText());
    ApiClient client = new ApiClient();
    client.setObjectMapper(mapper);
    client.setScheme(url.getScheme()).setHost(url.getHost()).setPort(url.getPort()).setBasePath(url.getPath());
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + scenario.get(key).asText()));
    client.setResponseInterceptor(answer -> headers.set(answer.headers()));
    return client;
  }

  static long idInLocation() {
    String location = headers.get().firstValue("Location").orElseThrow();
    return Long.parseLong(location.substring(location.lastIndexOf('/') + 1));
  }

  public static void main(String[] arguments) throws Exception {
    mapper.configure(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, true);
    mapper.setSerializationInclusion(com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL);
    JsonNode scenario = mapper.readTree(System.in);
    ApiClient requester = clientFor(scenario, "requesterKey");
    ApiClient approver = clientFor(scenario, "approverKey");
    ChangeRequestsApi changeRequests = new ChangeRequestsApi(requester);
    ExpenseApplicationsApi expenses = new ExpenseApplicationsApi(requester);
    EmployeesApi employees = new EmployeesApi(requester);

    List<String> costCentres = new ArrayList<>();
    for (int page = 1, pages = 1; page <= pages; page++) {
      for (CostCentre each : new CostCentresApi(requester).listCostCentres(page, 7, null)) costCentres.add(each.getCode());
      pages = Integer.parseInt(headers.get().firstValue("X-Paging-TotalPages").orElseThrow());
    }

    EmployeeProfile employee =
        employees
            .searchEmployees(null, null, scenario.get("employeeCode").asText(), null, null, null, null, null, null, null, null, null)
            .get(0);

    CreateChangeRequestCommand command =
        new CreateChangeRequestCommand()
            .changeType(ChangeTypeName.COSTCENTRE)
            .employeeId(employee.getId())
            .submitImmediately(false);
    for (JsonNode share : scenario.get("shares")) {
      command.addCostCentreItem(
          new CostCentreShareCommand().costCentreId(share.get(0).asLong()).percentage(share.get(1).decimalValue()));
    }
    ChangeRequestPreview preview = changeRequests.createChangeRequest(command, true, null, null);
    changeRequests.createChangeRequest(command, null, null, null);
    long id = idInLocation();
    List<String> statuses = new ArrayList<>();
    statuses.add(changeRequests.getChangeRequest(id, null).getStatus().getValue());
    changeRequests.submitChangeRequest(id, null, null, null);
    while (true) {
      ChangeRequest request = changeRequests.getChangeRequest(id, null);
      statuses.add(request.getStatus().getValue());
      if (request.getStatus() != ChangeRequestStatus.PENDING) break;
      new ChangeRequestsApi(approver)
          .approveChangeRequest(id, null, null, null, new ApproveChangeRequestCommand().revision(request.getRevision()));
    }
    List<List<Object>> shares = new ArrayList<>();
    for (CostCentreShare share : employees.getEmployee(employee.getId(), null, null).getCostCentres()) {
      shares.add(List.of(share.getCostCentre().getId(), share.getPercentage()));
    }

    JsonNode claim = scenario.get("expense");
    CreateExpenseApplicationCommand expenseCommand =
        new CreateExpenseApplicationCommand()
            .organisationChartPositionId(claim.get("positionId").asLong())
            .expensePaycodeId(claim.get("paycodeId").asLong())
            .employeeId(employee.getId())
            .amountApplied(new BigDecimal(claim.get("amount").asText()))
            .merchant(claim.get("merchant").asText())
            .description("Deck boots.")
            .receiptReference("R-1")
            .submitImmediately(false);
    expenses.createExpenseApplication(expenseCommand, null, null);
    long expenseId = idInLocation();
    expenses.submitExpenseApplication(expenseId, null, null);
    ExpenseApplication expense = expenses.getExpenseApplication(expenseId);

    Map<String, Object> refusal = null;
    try {
      expenses.createExpenseApplication(expenseCommand.description("x".repeat(501)).merchant("x".repeat(201)), null, null);
    } catch (ApiException error) {
      InvalidRequest invalid = mapper.readValue(error.getResponseBody(), InvalidRequest.class);
      refusal = Map.of("status", error.getCode(), "modelState", invalid.getModelState());
    }

    System.out.print(
        mapper.writeValueAsString(
            Map.of(
                "costCentres", costCentres,
                "found", Map.of("id", employee.getId(), "name", employee.getName()),
                "preview", Map.of(
                    "status", preview.getStatus(),
                    "fields", preview.getChanges().stream().map(ChangeRequestChange::getField).toList()),
                "statuses", statuses,
                "shares", shares,
                "expense", Map.of(
                    "id", expense.getId(),
                    "status", expense.getStatus(),
                    "amount", expense.getAmountApplied(),
                    "merchant", expense.getMerchant()),
                "refusal", refusal)));
  }
}
